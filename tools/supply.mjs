#!/usr/bin/env node
// F10: checks dependencies: the lock file, install scripts, the notes and the bill of materials.
// --write updates docs/sbom.json; --audit asks the registry for known vulnerabilities (needs the network; NOT CHECKED and exit code 2 when the registry does not answer).
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const read = (path) => readFileSync(join(root, path), 'utf8')
/** Packages that may run an install script, and why. */
const mayRunScripts = { esbuild: 'puts its own binary in place; works without, too' }
const registry = 'https://registry.npmjs.org/'

const { dependencies, devDependencies } = JSON.parse(read('package.json'))
const { lockfileVersion, packages } = JSON.parse(read('package-lock.json'))
const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.split('node_modules/').at(-1) }))

function lockProblems() {
  const found = lockfileVersion === 3 ? [] : [`package-lock.json: version ${lockfileVersion}, expected 3`]
  for (const { path, resolved, integrity, hasInstallScript, link, name } of locked) {
    if (link || (resolved !== undefined && !resolved.startsWith(registry)))
      found.push(`${path}: comes from ${resolved ?? 'a link'}, not from ${registry}`)
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) found.push(`${path}: has no sha512 checksum`)
    if (hasInstallScript && !Object.hasOwn(mayRunScripts, name))
      found.push(`${path}: runs a script when it is installed; allow it in tools/supply.mjs with a reason, or do without`)
  }
  for (const [name, range] of Object.entries({ ...dependencies, ...devDependencies }))
    if (!/^[\^~]?\d+\.\d+\.\d+/.test(range)) found.push(`package.json: ${name} ${range} is no version of the registry`)
  return found
}

function noteProblems() {
  const notes = read('docs/dependencies.md')
  const names = Object.keys({ ...dependencies, ...devDependencies })
  const noted = [...notes.matchAll(/^- (.+?):/gm)].flatMap(([, head]) => [...head.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  return [
    ...names.filter((name) => !noted.includes(name)).map((name) => `docs/dependencies.md: no note on ${name}`),
    ...noted.filter((name) => !names.includes(name)).map((name) => `docs/dependencies.md: ${name} is no dependency any more`),
  ]
}

/** CycloneDX, one package per line, so that a changed package is a changed line. */
function bill() {
  const lines = locked
    .map(({ name, version, integrity, license, dev, optional }) =>
      JSON.stringify({
        type: 'library',
        name,
        version,
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        scope: dev || optional ? 'optional' : 'required',
        ...(license && { licenses: [{ expression: license }] }),
        hashes: [{ alg: 'SHA-512', content: Buffer.from((integrity ?? '').replace('sha512-', ''), 'base64').toString('hex') }],
      }),
    )
    .sort()
  return `{ "bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": [\n${[...new Set(lines)].join(',\n')}\n] }\n`
}

let notChecked
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--omit', 'dev'], { cwd: root, encoding: 'utf8' })
  const answer = JSON.parse(stdout || '{}')
  if (!answer.metadata) {
    notChecked = `known holes: NOT CHECKED, the registry did not answer npm audit (${answer.message ?? answer.error?.summary ?? 'no answer'})`
    return []
  }
  const { high = 0, critical = 0 } = answer.metadata.vulnerabilities
  console.log(`npm audit: ${JSON.stringify(answer.metadata.vulnerabilities)}`)
  return high + critical > 0 ? [`npm audit: ${high} high and ${critical} critical holes in what is delivered`] : []
}

if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/sbom.json'), bill())
const isSame = read('docs/sbom.json') === bill()
const problems = [
  ...lockProblems(),
  ...noteProblems(),
  ...(isSame ? [] : ['docs/sbom.json does not match package-lock.json: node tools/supply.mjs --write, and look at the difference']),
  ...(process.argv.includes('--audit') ? audit() : []),
]
for (const problem of problems) console.log(problem)
console.log(`${locked.length} packages, ${problems.length} problems`)
if (notChecked) console.log(notChecked)
process.exit(problems.length > 0 ? 1 : notChecked ? 2 : 0)
