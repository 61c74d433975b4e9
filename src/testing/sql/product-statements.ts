import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { API } from 'typescript/unstable/sync'
import { RowComparer } from './compare-rows'
import { StatementFinder } from './find-statements'

/** The raw statements of the product with their texts and row types, as the compiler sees them. */
export function readProductStatements(root: string) {
  const api = new API({ cwd: root })
  const config = join(root, 'tsconfig.json')
  const project = api.updateSnapshot({ openProject: config }).getProject(config)
  if (!project) {
    throw new Error('the project of tsconfig.json did not open')
  }
  const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.test)\.tsx?$/.test(path) && !/^src\/(?:testing|generated)\//.test(path))
  const { found, unresolved } = new StatementFinder(project, root, paths.sort()).find()
  return { found, unresolved, comparer: new RowComparer(project), close: () => api.close() }
}
