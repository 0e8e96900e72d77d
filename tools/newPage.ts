#!/usr/bin/env tsx
// npm run new:page -- <area> <name>: creates a staff page with a table and a chart, in the browser and on the server (docs/add-a-page.md).
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { humanise } from '../src/engine/words/words.ts'
import { commandLine } from './commandLine.ts'
import { filesOf } from './newPage/files.ts'
import { changedFiles } from './newPage/changedFiles.ts'
import { refusal } from './newPage/refusal.ts'
import type { NewPage } from './newPage/types.ts'

const usage = 'npm run new:page -- <area> <name> [--title <English>] [--title-ru <Russian>] [--permission <name>]'
const text = { type: 'string' } as const
const { values, positionals } = commandLine(usage, { title: text, 'title-ru': text, permission: text })
const [area = '', name = ''] = positionals
const title = values.title ?? humanise(name)
const page: NewPage = {
  area,
  name,
  title,
  titleRu: values['title-ru'] ?? `Страница «${title}»`,
  ...(values.permission !== undefined && { permission: values.permission }),
}

const root = join(import.meta.dirname, '..')
const reason = positionals.length === 2 ? refusal(page, root) : usage
if (reason !== undefined) {
  console.error(reason)
  process.exit(1)
}

// All texts are created before anything is written.
const made = filesOf(page)
const changed = changedFiles(page, root)
for (const [file, content] of Object.entries(made)) {
  mkdirSync(join(root, dirname(file)), { recursive: true })
  writeFileSync(join(root, file), content, { flag: 'wx' })
}
for (const [file, content] of Object.entries(changed)) writeFileSync(join(root, file), content)
const run = (...command: string[]) => execFileSync(process.execPath, command, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
run(join(root, 'node_modules/oxfmt/bin/oxfmt'), ...[...Object.keys(made), ...Object.keys(changed)].filter((file) => /\.tsx?$/.test(file)))
run('--import', 'tsx', 'tools/generate.ts')
console.log(
  [
    `Made the page /admin/${name}:`,
    ...Object.keys(made).map((file) => `  ${file}`),
    'Changed:',
    ...[...Object.keys(changed), 'src/client/api/generated.ts'].map((file) => `  ${file}`),
    'Next: what it shows (docs/add-a-page.md), then npm run test:changed.',
  ].join('\n'),
)
