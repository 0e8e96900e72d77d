/** Who reads what is wrong with definitions and what pages report. */
export const problemsPermission = ['core_read_provider']
/** Who accepts a change of a definition that breaks records. */
export const acceptPermission = ['core_update_provider']
