import type { RecordHook } from './types.ts'

/** Fields that describe the effect of a task, as far as a restricted role may not set them. */
const doing = ['/action', '/action_type']

export const cacheTasks: RecordHook = {
  project: ({ paths, actor, actor_id }, { caller }) => ({
    ...(Array.isArray(paths) && { paths_count: paths.length }),
    actor: actor ?? caller.actorName,
    actor_id: actor_id ?? caller.actor,
  }),
  // Unknown and foreign domains are rejected like forbidden ones.
  isBarred: (errors, { role }, facts) =>
    facts.roles[role]?.restricted === true && errors.some(({ path, keyword }) => doing.includes(path) || keyword === 'reference'),
}
