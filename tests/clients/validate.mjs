// argv: files with API documents. Prints swagger-parser's result for each, as JSON: {file: message}; {} = valid.
import SwaggerParser from '@apidevtools/swagger-parser'

const wrong = {}
for (const file of process.argv.slice(2)) await SwaggerParser.validate(file).catch(({ message }) => void (wrong[file] = message))
console.log(JSON.stringify(wrong))
