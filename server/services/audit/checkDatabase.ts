// Verifies the audit from the command line, beside a running server.
import { openForReading } from '../../store/database/openForReading.ts'
import { type AuditReport, checkAudit, type Expected } from './check.ts'

/** Throws StoreError when there is no database. */
export async function checkDatabase(
  { dataDir, url }: { dataDir: string; url?: string | undefined },
  expected: Expected[],
): Promise<AuditReport> {
  const { seals, close } = openForReading({ dataDir, url })
  try {
    return await checkAudit({ seals }, expected)
  } finally {
    await close()
  }
}
