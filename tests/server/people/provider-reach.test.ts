// Reach of staff, on the embedded database and on PostgreSQL.
import { onEachDatabase } from '../support/eachDatabase.ts'
import { reachSuite } from './providerReach.ts'

onEachDatabase('reach', reachSuite)
