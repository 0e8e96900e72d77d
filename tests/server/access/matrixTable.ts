// Expected access, route by route: matrix.test.ts checks the server against it.
import { rowsOfPeople } from './matrixPeople.ts'
import { rowsOfPortal } from './matrixPortal.ts'
import { rowsOfRecords } from './matrixRecords.ts'
import type { Row } from './matrixRoles.ts'

/** Written by hand: where a call needs a place or a body, or its route decides whose things it opens. See matrixDeclared.ts for the rest. */
export const written: Record<string, Row> = { ...rowsOfPeople, ...rowsOfPortal, ...rowsOfRecords }

/** Answers without an end; tested in definitions-events. */
export const elsewhere = ['GET /api/v1/events']
