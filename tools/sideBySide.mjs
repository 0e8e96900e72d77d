#!/usr/bin/env node
// `node tools/sideBySide.mjs SCRIPT SCRIPT`: runs scripts of package.json at the same time. What the first says is shown at once, what the second says once the first has ended. Fails if one of them fails, after both have ended.
import { spawn } from 'node:child_process'

/** Resolves to whether the script passed; gives its output, piece by piece, to `say`. */
function run(script, say) {
  const started = Date.now()
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', say)
  return new Promise((done) => {
    const end = (ok, why = '') => {
      say(`${why}${ok ? '✓' : '✗'} ${script} (${((Date.now() - started) / 60_000).toFixed(1)} min)\n\n`)
      done(ok)
    }
    child.on('error', (error) => end(false, `${error.message}\n`))
    child.on('close', (code) => end(code === 0))
  })
}

const print = (piece) => process.stdout.write(piece)
const [first, second] = process.argv.slice(2)
let kept = []
let sayOfSecond = (piece) => kept.push(piece)
const firstEnded = run(first, print).then((ok) => {
  kept.forEach(print)
  kept = []
  sayOfSecond = print
  return ok
})
const results = await Promise.all([firstEnded, run(second, (piece) => sayOfSecond(piece))])
process.exit(results.every(Boolean) ? 0 : 1)
