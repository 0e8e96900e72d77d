// argv: files with documents of the API. Prints what swagger-parser says of each, as JSON: {file: message}; nothing wrong = {}.
import SwaggerParser from '@apidevtools/swagger-parser'

const wrong = {}
for (const file of process.argv.slice(2)) await SwaggerParser.validate(file).catch(({ message }) => void (wrong[file] = message))
console.log(JSON.stringify(wrong))
