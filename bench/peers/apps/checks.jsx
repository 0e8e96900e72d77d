// Validation in the browser: @cfworker/json-schema (interprets), ajv (compiles, needs eval) and a module that the server compiled.
import { Validator } from '@cfworker/json-schema'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const time = (work) => {
  const begun = performance.now()
  const result = work()
  return { took: performance.now() - begun, result }
}

window.bench = {
  /** Milliseconds until ajv's first verdict, compiling included. */
  ajvFirst: ({ schema, value }) =>
    time(() => {
      const ajv = new Ajv({ strict: false, allErrors: true, logger: false })
      addFormats(ajv)
      return ajv.compile(schema)(value)
    }),
  /** Milliseconds of a full pass, the mean of `times`; and which places are wrong. */
  cfworker({ schema, value, times }) {
    const validator = new Validator(schema, '7', false)
    for (let turn = 0; turn < times; turn += 1) validator.validate(value)
    const { took } = time(() => {
      for (let turn = 0; turn < times; turn += 1) validator.validate(value)
    })
    const { valid, errors } = validator.validate(value)
    return {
      took: took / times,
      result: valid,
      places: [
        ...new Set(
          errors
            .filter(({ keyword }) => !['properties', 'additionalProperties', 'items'].includes(keyword))
            .map(({ instanceLocation }) => instanceLocation.slice(1)),
        ),
      ].sort(),
    }
  },
}
