import type { RecordHook } from './types.ts'

/** Fields for the effect of a task; a restricted role may not choose every effect. */
const effectFields = ['/action', '/action_type']

export const cacheTasks: RecordHook = {
  project: ({ paths, actor, actor_id }, { caller }) => ({
    ...(Array.isArray(paths) && { paths_count: paths.length }),
    actor: actor ?? caller.actorName,
    actor_id: actor_id ?? caller.actor,
  }),
  // Unknown and foreign domains are rejected like forbidden ones.
  isBarred: (errors, { role }, facts) =>
    facts.roles[role]?.restricted === true && errors.some(({ path, keyword }) => effectFields.includes(path) || keyword === 'reference'),
}
