import { ShellErrors as en } from '@/messages/en.json'
import { ShellErrors as fr } from '@/messages/fr.json'
import { explainer, nearName, type Pattern, wordsIn } from '../explain'

// The texts in `ShellErrors`, in both languages, come with the runner.

type Key = keyof typeof en

const commands = wordsIn(
  'ls cd pwd cat mkdir rmdir rm mv cp touch echo grep find sort uniq wc head tail cut sed awk chmod tr less man history export env date diff tar gzip tree basename dirname which xargs tee',
)
/** Known on a computer, and not in this small shell. */
const elsewhere = new Set(
  wordsIn('git curl ssh sudo apt nano vim vi df ps top crontab systemctl python node npm docker'),
)

const patterns: readonly Pattern<Key>[] = [
  [
    /^bash: (.{1,60}): command not found$/m,
    ([, name = '']) => {
      const near = nearName(name, commands)
      return elsewhere.has(name)
        ? ['elsewhere', { name }]
        : near
          ? ['commandNear', { name, near }]
          : ['command', { name }]
    },
  ],
  [/^mkdir: cannot create directory '(.{1,100})': No such file/m, ([, name = '']) => ['parent', { name }]],
  [/^mkdir: cannot create directory '(.{1,100})': File exists$/m, ([, name = '']) => ['exists', { name }]],
  [/^rm: cannot remove '(.{1,100})': Is a directory$/m, ([, name = '']) => ['removeFolder', { name }]],
  [/^rmdir: failed to remove '(.{1,100})': Directory not empty$/m, ([, name = '']) => ['notEmpty', { name }]],
  [/^cp: -r not specified; omitting directory '(.{1,100})'$/m, ([, name = '']) => ['copyFolder', { name }]],
  [/^bash: (.{1,100}): Is a directory$/m, ([, name = '']) => ['isFolder', { name }]],
  [/'(.{1,100})': No such file or directory$/m, ([, name = '']) => ['missing', { name }]],
  [/^(?:bash: )?\w+: (.{1,100}): No such file or directory$/m, ([, name = '']) => ['missing', { name }]],
  [/^bash: (.{1,100}): No such file or directory$/m, ([, name = '']) => ['missing', { name }]],
  [
    /^(\w{1,20}): missing (?:destination file )?(?:operand|pattern)/m,
    ([, name = '']) => ['operand', { name }],
  ],
  [
    /^(\w{1,20}): invalid option -- '(.{1,20})'/m,
    ([, name = '', option = '']) => ['option', { name, option }],
  ],
  [/^chmod: invalid mode: '(.{1,40})'/m, ([, name = '']) => ['mode', { name }]],
  [/unexpected EOF while looking for matching `(.)'/m, ([, sign = '']) => ['open', { sign }]],
  [/syntax error/m, 'syntax'],
]

/** Messages of the shell in the learner's language. */
export const explainShell = explainer(patterns, { en, fr })
