// What a test imports as fast-check: the same cases in every run, or new ones with PROPERTY_SEED=new (docs/decisions/292).
import { createRequire } from 'node:module'

type FastCheck = (typeof import('fast-check'))['default']
const fc = createRequire(import.meta.url)('fast-check') as FastCheck
const { PROPERTY_SEED: seed = '292' } = process.env
if (seed !== 'new') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(seed) })

export default fc
