import { proofParts, type RunnerInfo } from '../runner-info'
import { web } from '../web/runner'
import { readFiles } from './files'

export const project = {
  runsIn: 'frame',
  field: 'project',
  editor: 'html',
  symbols: web.symbols,
  isAnswered: (code) => Object.values(readFiles(code)).some((text) => text.trim() !== ''),
  author: {
    own: [
      { name: 'files', kind: 'json' },
      { name: 'responses', kind: 'json' },
      ...proofParts,
      { name: 'pictures', kind: 'json' },
    ],
    check: [
      { name: 'test', kind: 'code' },
      { name: 'page', kind: 'line' },
      { name: 'width', kind: 'json' },
      { name: 'steps', kind: 'json' },
      { name: 'after', kind: 'line' },
      { name: 'responses', kind: 'json' },
      { name: 'file', kind: 'line' },
      { name: 'pattern', kind: 'json' },
    ],
  },
} as const satisfies RunnerInfo
