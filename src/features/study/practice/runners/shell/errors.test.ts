import { Bash } from 'just-bash/browser'
import { expect, it } from 'vitest'
import { explainShell } from './errors'

const messageOf = async (code: string) =>
  (await new Bash({ files: { '/home/user/f': 'a' }, cwd: '/home/user' }).exec(code)).stderr.trim()

it.each([
  ['ecoh x', 'There is no command “ecoh”. Did you mean “echo”?'],
  ['Mkdir a', 'Did you mean “mkdir”?'],
  ['photos', 'There is no command “photos”.'],
  ['git init', '“git” is a command of a real computer.'],
  ['cat prix.txt', 'There is no “prix.txt” where you are.'],
  ['cd nowhere', 'There is no “nowhere” where you are.'],
  ['rm a', 'There is no “a” where you are.'],
  ['./run.sh', 'There is no “./run.sh” where you are.'],
  ['mkdir a/b', 'The folder above “a/b” does not exist.'],
  ['mkdir a\nmkdir a', 'There is already something with the name “a”.'],
  ['mkdir a\nrm a', '“a” is a folder. rm -r deletes it'],
  ['mkdir a\ntouch a/b\nrmdir a', 'The folder “a” is not empty'],
  ['mkdir a\ncp a b', '“a” is a folder. cp -r copies it'],
  ['mkdir a\necho x > a', '“a” is a folder, and a file is needed here.'],
  ['mv f', 'mv needs more words after it'],
  ['ls -z', 'ls does not know the option -z.'],
  ['chmod 999 f', '“999” is no right of access.'],
  ["echo 'a", "' is missing: what was opened is not closed."],
  ['if true; then', 'The commands cannot be read'],
])('%j', async (code, sentence) => {
  const text = await messageOf(code)
  expect(explainShell({ text }, code, 'en').says).toContain(sentence)
  expect(explainShell({ text }, code, 'fr').says).not.toMatch(/\{|undefined/)
})

it('says nothing about what a program prints', () => {
  expect(explainShell({ text: '' }, '', 'en').says).toBeUndefined()
})
