// In place of the fields, templates and widgets that @rjsf/core brings: its form draws our root field, which draws all below it, and nothing of theirs is ever asked for.
export default function none(): Record<string, never> {
  return {}
}
