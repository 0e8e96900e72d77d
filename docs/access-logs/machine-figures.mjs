#!/usr/bin/env node
// machine-figures.mjs ACCOUNT NAME: prints a line of figures about this Linux machine (docs/access-log.md). Load and network are those of one second.
import { readFileSync, statfsSync } from 'node:fs'
import { freemem, totalmem } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const [account, name] = process.argv.slice(2)
if (name === undefined) {
  process.stderr.write('machine-figures.mjs ACCOUNT NAME\n')
  process.exit(1)
}
const before = read()
await pause(1000)
const after = read()
const seconds = (after.at - before.at) / 1000
const { blocks, bfree, bsize } = statfsSync('/')
const values = {
  vcpu: Math.min(100, Math.max(0, 100 * (1 - (after.idle - before.idle) / (after.all - before.all)))),
  ram: 100 * (1 - freemem() / totalmem()),
  disk_bytes: (blocks - bfree) * bsize,
  in_bps: ((after.received - before.received) * 8) / seconds,
  out_bps: ((after.sent - before.sent) * 8) / seconds,
}
const rounded = Object.fromEntries(Object.entries(values).map(([metric, value]) => [metric, Math.round(value * 100) / 100]))
process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), account, kind: 'machine', of: name, values: rounded })}\n`)

function read() {
  const times = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1, 9).map(Number)
  const links = readFileSync('/proc/net/dev', 'utf8')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/[:\s]+/))
  const outside = links.filter(([link]) => link !== 'lo')
  const sum = (numbers) => numbers.reduce((all, one) => all + Number(one), 0)
  return {
    at: Date.now(),
    all: sum(times),
    idle: times[3] + times[4],
    received: sum(outside.map((link) => link[1])),
    sent: sum(outside.map((link) => link[9])),
  }
}
