// Who may do what, route by route: the table that matrix.test.ts asks of the server.
import { rowsOfPeople } from './matrixPeople.ts'
import { rowsOfPortal } from './matrixPortal.ts'
import { rowsOfRecords } from './matrixRecords.ts'
import type { Row } from './matrixRoles.ts'

export const table: Record<string, Row> = { ...rowsOfPeople, ...rowsOfPortal, ...rowsOfRecords }

/** Answers without an end; tested in definitions-events. */
export const elsewhere = ['GET /api/v1/events']
