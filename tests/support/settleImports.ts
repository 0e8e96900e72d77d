// Files of a worker share their modules. One that is still being imported when its file ends would stay unusable for every later file.
import { afterAll, vi } from 'vitest'

afterAll(() => vi.dynamicImportSettled())
