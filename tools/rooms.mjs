#!/usr/bin/env node
// Checks the fences between folders (docs/architecture.md): an allow-list of imports per folder, and names that only data may contain.
// Nothing may import a folder that is not listed.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const areas = readdirSync('server/areas', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `server/areas/${name}`)

/** Plain constants that every room may use. */
const forAll = 'src/engine/time/units.ts'

const mayImport = {
  [forAll]: [],
  'src/engine': [],
  'src/schemas': [],
  'src/ui': ['src/engine'],
  'src/client': ['src/engine', 'src/ui', 'src/schemas', 'i18n'],
  'src/resources': ['src/engine', 'src/client', 'src/ui', 'src/custom'],
  'src/custom': ['src/engine', 'src/client', 'src/ui', 'i18n'],
  'src/app': ['src/engine', 'src/client', 'src/ui', 'src/resources', 'src/custom', 'i18n'],
  'src/main.tsx': ['src/app'],
  'server/plugins': ['src/engine', 'server/services', 'server/store'],
  'server/routes': ['server/services', 'server/statistics', 'server/plugins', 'src/engine', 'i18n'],
  'server/services': ['server/store', 'server/statistics', 'server/drivers', 'src/engine', 'src/schemas', 'i18n'],
  'server/store': ['src/engine', 'server/statistics', 'server/drivers'],
  'server/statistics': [],
  'server/drivers': ['src/engine'],
  'server/seed': [],
  // Composition; no area may import another.
  'server/areas': [...areas, 'server/services', 'server/routes', 'src/engine'],
  ...Object.fromEntries(
    areas.map((area) => [
      area,
      ['server/areas', 'server/routes', 'server/services', 'server/plugins', 'server/store', 'src/engine', 'i18n'],
    ]),
  ),
  server: [
    'edges',
    'server/plugins',
    'server/routes',
    'server/areas',
    ...areas,
    'server/services',
    'server/store',
    'server/statistics',
    'server/drivers',
    'src/engine',
    'src/schemas',
    'server/seed',
  ],
  // Agents of real engines: they know the protocol, the sender of access logs, and nothing else of the portal.
  edges: ['server/drivers', 'server/statistics'],
  i18n: [],
  tools: ['src/engine', 'edges', 'server/statistics', 'server/services', 'server/areas', 'server/routes', 'src/schemas'],
}
const tested = ['tests', 'bench']
// Packages that would bring rendering, I/O or the compiler into the engine.
const enginePackages = /^(ajv|ajv-draft-04|@noble\/hashes|@rjsf\/utils|libphonenumber-js|re2js|jsonc-parser|temporal-polyfill)(\/|$)/
// Folders whose code may name types, roles and clients; a migration describes the past.
const mayName = /^server\/(services\/(hooks|actions)|store\/migrations)\//

// The only module that spells permissions; it is generated from the facts.
const permissionModule = 'src/engine/rights/permissions.ts'

// Keywords of definitions and records that are also names of types: such a type is recognised by its address alone.
const vocabulary = ['agents']
const quotes = '[\'"`/]'

const rooms = [...Object.keys(mayImport), ...tested].sort((a, b) => b.length - a.length)
const roomOf = (path) => rooms.find((room) => path === room || path.startsWith(`${room}/`))
const isTest = (path) => /\.test\.tsx?$/.test(path) || tested.includes(roomOf(path))

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.(tsx?|mjs)$/.test(path) ? [path] : []
  return readdirSync(path)
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => filesIn(join(path, name)))
}

function importsOf(text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g)].map((match) => match[1])
}

function importProblems(file, text) {
  const room = roomOf(file)
  if (!room) return [`${file}: belongs to no room`]
  return importsOf(text).flatMap((name) => {
    if (!name.startsWith('.'))
      return room === 'src/engine' && !isTest(file) && !enginePackages.test(name) ? [`${file}: the engine may not import ${name}`] : []
    const path = relative('.', resolve(dirname(file), name))
    const target = roomOf(path)
    if (isTest(file)) return []
    if (!target) return path.endsWith('.json') && path === 'package.json' ? [] : [`${file}: imports ${name} outside of every room`]
    if (target === room || target === forAll || mayImport[room]?.includes(target)) return []
    return [`${file}: ${room} may not import ${target} (${name})`]
  })
}

function forbiddenNames() {
  const schemas = 'src/schemas'
  const types = existsSync(schemas)
    ? readdirSync(schemas).filter((name) => !name.startsWith('_') && statSync(join(schemas, name)).isDirectory())
    : []
  const factsFile = join(schemas, '_facts.json')
  const facts = existsSync(factsFile) ? JSON.parse(readFileSync(factsFile, 'utf8')) : {}
  const names = (value) =>
    Array.isArray(value) ? value.map((item) => (typeof item === 'string' ? item : (item.name ?? item.id))) : Object.keys(value ?? {})
  return [...types, ...names(facts.clients), ...names(facts.roles)].filter(
    (name) => typeof name === 'string' && !['customer', 'staff'].includes(name),
  )
}

/** Prefixes of permissions (`core_read_`): finds concatenated and unknown ones too. */
function permissionStarts() {
  const factsFile = 'src/schemas/_facts.json'
  const { permissions = [] } = existsSync(factsFile) ? JSON.parse(readFileSync(factsFile, 'utf8')) : {}
  return [...new Set(permissions.map((name) => name.replace(/[^_]*$/, '')))]
}

function permissionProblems(file, text, starts) {
  if (isTest(file) || file === permissionModule) return []
  return starts
    .filter((start) => new RegExp(`['"\`]${start}`).test(withoutComments(text)))
    .map((start) => `${file}: names a permission (${start}…); import it from ${permissionModule}`)
}

const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

function nameProblems(file, text, forbidden) {
  if (isTest(file) || mayName.test(file) || !/^(src|server|edges)\//.test(file)) return []
  // File names say nothing about records.
  const code = withoutComments(text).replace(/(from|import)\s*\(?\s*['"]\.[^'"\n]*['"]/g, '')
  return forbidden
    .filter((name) =>
      new RegExp(`(${vocabulary.includes(name) ? '/' : quotes})${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(['"\`/])`).test(code),
    )
    .map((name) => `${file}: names ${name}; say it in a definition`)
}

/** Import cycles, including type imports. Lazy imports (`import()`) may lead back: they are not needed to load the file. */
function cycles(files) {
  const all = new Set(files)
  const graph = new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8').replace(/^\s*\/\/.*$/gm, '')
      const names = [...text.matchAll(/(?:from|import)\s*['"](\.[^'"\n]+)['"]/g)].map((match) =>
        relative('.', resolve(dirname(file), match[1])),
      )
      return [file, names.filter((name) => all.has(name))]
    }),
  )
  const [order, lowest, stack, found] = [new Map(), new Map(), [], []]
  const visit = (file) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file))
    stack.push(file)
    for (const next of graph.get(file)) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(`import cycle: ${circle.join(', ')}`)
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return found
}

const forbidden = forbiddenNames()
const starts = permissionStarts()
const files = ['src', 'server', 'edges', 'i18n', 'tools', ...tested].flatMap(filesIn).filter((file) => file !== 'tools/rooms.mjs')
const problems = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  return [...importProblems(file, text), ...nameProblems(file, text, forbidden), ...permissionProblems(file, text, starts)]
})
problems.push(...cycles(files.filter((file) => /^(src|server|edges|i18n)\/.*\.tsx?$/.test(file) && !isTest(file))))
for (const problem of problems) console.error(problem)
console.log(`${files.length} files in ${rooms.length} rooms, ${problems.length} violations`)
process.exit(problems.length > 0 ? 1 : 0)
