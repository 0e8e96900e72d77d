#!/usr/bin/env node
// node tools/dockerSteps.mjs: runs the steps of the Dockerfile in clean folders where Docker is not available, starts the result, and queries its health check.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const work = mkdtempSync(join(tmpdir(), 'docker-steps-'))
const context = join(work, 'context')
const stages = new Map()

/** One instruction per line, without comments; continued lines are joined. */
const steps = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line).slice(1))

/** The build context: tracked files that .dockerignore lets through. */
function makeContext() {
  const allowed = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  mkdirSync(context)
  for (const file of execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0'))
    if (allowed.some((name) => file === name || file.startsWith(`${name}/`)) && !/\.test\.tsx?$/.test(file))
      cpSync(join(root, file), join(context, file))
}

function copy(stage, words) {
  const from = /^--from=(\w+)$/.exec(words[0])?.[1]
  const [sources, target] = [words.slice(from ? 1 : 0, -1), words.at(-1)]
  for (const source of sources) {
    const path = from ? join(stages.get(from).dir, source) : join(context, source)
    if (!existsSync(path)) throw new Error(`COPY ${source}: it is not there`)
    const to = join(stage.dir, stage.workdir, target)
    if (source === '.') for (const name of readdirSync(path)) cpSync(join(path, name), join(to, name), { recursive: true })
    else cpSync(path, target.endsWith('/') ? join(to, basename(source)) : to, { recursive: true })
  }
}

/** Returns the last stage's folder, environment and commands. Users and owners are ignored: they need a container. */
function build() {
  let stage
  for (const [name, rest] of steps) {
    console.log(`${name} ${rest}`)
    if (name === 'FROM') {
      const [image, , as] = rest.split(/\s+/)
      stage = { image, dir: join(work, as), env: {}, workdir: '/' }
      mkdirSync(stage.dir)
      stages.set(as, stage)
    } else if (name === 'WORKDIR') mkdirSync(join(stage.dir, (stage.workdir = rest)), { recursive: true })
    else if (name === 'ENV') for (const [, key, value] of rest.matchAll(/(\w+)=("[^"]*"|\S+)/g)) stage.env[key] = value.replaceAll('"', '')
    else if (name === 'COPY') copy(stage, rest.split(/\s+/))
    else if (name === 'RUN' && !/chown/.test(rest))
      execFileSync('sh', ['-c', rest], { cwd: join(stage.dir, stage.workdir), stdio: ['ignore', 'ignore', 'inherit'] })
    else if (name === 'HEALTHCHECK') stage.health = JSON.parse(/CMD (\[.*\])$/.exec(rest)[1])
    else if (name === 'CMD') stage.command = JSON.parse(rest)
    else if (name === 'USER') stage.user = rest
  }
  return stage
}

async function tryOut({ dir, workdir, env, command, health, user }) {
  if (!user || user === 'root') throw new Error('the process would run as root')
  const [data, definitions] = [join(work, 'data'), join(work, 'definitions')]
  mkdirSync(definitions)
  const port = String(await freePort())
  const given = { ...env, PATH: process.env.PATH, HOST: '127.0.0.1', PORT: port, DATA_DIR: data, DEFINITIONS_DIR: definitions }
  const options = { cwd: join(dir, workdir), env: given }
  const archive = join(data, 'backup.tar.gz')
  const server = spawn(command[0], command.slice(1), { ...options, stdio: 'inherit' })
  try {
    for (let tries = 0; ; tries += 1) {
      if (isWell(health, options)) break
      if (tries === 60 || server.exitCode !== null) throw new Error('the health check failed')
      await new Promise((done) => setTimeout(done, 500))
    }
    const page = await fetch(`http://127.0.0.1:${port}/login`)
    if (page.status !== 200) throw new Error(`/login: ${page.status}`)
    execFileSync('npm', ['run', '--silent', 'backup', '--', archive], { ...options, stdio: 'inherit' })
  } finally {
    const exit = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    console.log(`ended with ${await exit}`)
  }
  execFileSync('npm', ['run', '--silent', 'restore', '--', archive, '--force'], { ...options, stdio: 'inherit' })
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}

function isWell([program, ...args], options) {
  try {
    return execFileSync(program, args, { ...options, stdio: 'ignore' }) !== undefined
  } catch {
    return false
  }
}

try {
  makeContext()
  await tryOut(build())
  console.log('The steps of the Dockerfile work.')
} finally {
  rmSync(work, { recursive: true, force: true })
}
