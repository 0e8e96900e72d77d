// ClickHouse's own engine (chdb), installed when a measurement needs it: its library weighs 540 MB.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { peersDir } from './paths.ts'
import { askNode } from './processes.ts'

const place = join(peersDir, 'clickhouse')

export function installClickHouse(): void {
  if (existsSync(join(place, 'node_modules/.package-lock.json'))) return
  const { status } = spawnSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: place,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`npm install of ClickHouse ended with ${status}`)
}

/** Inserts a file of JSON lines; resolves to the time that it took and the content of the table afterwards. */
export const insertInClickHouse = (file: string) =>
  askNode<{ milliseconds: number; rows: number; bytes: number }>([join(place, 'insert.mjs'), file], { core: 1 })
