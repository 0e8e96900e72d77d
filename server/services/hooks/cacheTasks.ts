import type { RecordHook } from './types.ts'

/** Places that say what a task does, as far as a restricted role may not. */
const doing = ['/action', '/action_type']

export const cacheTasks: RecordHook = {
  project: ({ paths, actor, actor_id }, { caller }) => ({
    ...(Array.isArray(paths) && { paths_count: paths.length }),
    actor: actor ?? caller.actorName,
    actor_id: actor_id ?? caller.actor,
  }),
  // A domain of somebody else or of nobody is the same to it as what it may not do.
  isBarred: (errors, { role }, facts) =>
    facts.roles[role]?.restricted === true && errors.some(({ path, keyword }) => doing.includes(path) || keyword === 'reference'),
}
