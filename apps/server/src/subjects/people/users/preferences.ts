import type { PreferenceKind, PreferenceStore, Switches } from './preference-store.ts'

/** One list of switches, each on until the person switches it off. */
export function createPreferences<const N extends string>(
  store: PreferenceStore,
  kind: PreferenceKind,
  names: readonly N[],
) {
  const complete = (switched: Switches) =>
    Object.fromEntries(names.map((name) => [name, switched[name] ?? true])) as Record<N, boolean>

  return {
    of: async (accountId: number) => complete(await store.of(accountId, kind)),
    change: async (accountId: number, changes: Switches) =>
      complete(await store.merge(accountId, kind, changes)),
  }
}
