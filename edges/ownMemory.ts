// Runs programs that read data of customers and encoders with a memory limit: endless data kills the process, not the machine.

export type Started = { program: string; args: string[] }
/** For programs that pass a stream on without decoding it: of 4K they take 80. */
export const passingMegabytes = 256
/** The shell cannot find the program. */
const missing = 127

/**
 * The command that runs `program` in its own place with `megabytes` of memory at most. Threads and libraries count. Where the program is not
 * installed, the exit code tells it: `isMissingCode`.
 */
export function withMemory(megabytes: number, { program, args }: Started): Started {
  return { program: '/bin/sh', args: ['-c', `ulimit -d ${megabytes * 1024} && exec "$0" "$@"`, program, ...args] }
}

export function isMissingCode(code: unknown): boolean {
  return code === missing
}
