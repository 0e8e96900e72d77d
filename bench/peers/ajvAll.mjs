// Compiles every schema of a file with ajv; prints how many.
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const schemas = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true, logger: false })
addFormats.default(ajv)
let compiled = 0
for (const schema of schemas) if (typeof ajv.compile(schema) === 'function') compiled += 1
console.log(compiled)
