import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { isMissingCode, withMemory } from './ownMemory.ts'

const ran = (megabytes: number, program: string, ...args: string[]) => {
  const bounded = withMemory(megabytes, { program, args })
  return spawnSync(bounded.program, bounded.args, { encoding: 'utf8' })
}
/** Takes as much memory as one block has. */
const copy = ['dd', 'if=/dev/zero', 'of=/dev/null', 'bs=400M', 'count=1'] as const

describe('a memory limit', () => {
  it('ends a program that needs more, and no other', () => {
    expect(ran(256, ...copy)).toMatchObject({ status: 1, stderr: expect.stringContaining('memory') })
    expect(ran(600, ...copy)).toMatchObject({ status: 0 })
  })
  it('passes arguments unchanged', () => {
    const args = ['$HOME', '`id`', "it's", '"; exit 3', '']
    expect(ran(256, 'printf', '%s|', ...args).stdout).toBe(`${args.join('|')}|`)
  })
  it('distinguishes a missing program from one that fails', () => {
    expect(isMissingCode(ran(256, '/nowhere/program').status)).toBe(true)
    expect(isMissingCode(ran(256, 'false').status)).toBe(false)
  })
})
