/** Of a topic below the prefix; `client` is the gateway, whose name may have several levels. */
export type UmatiTopic =
  | { readonly kind: 'tree' | 'machineOnline'; readonly client: string; readonly machine: string }
  | { readonly kind: 'clientOnline'; readonly client: string }
  | { readonly kind: 'other' }

/** `{client}/{type}/{machine}`, and what a gateway says of itself and of its machines. */
export function parseUmatiTopic(topic: string): UmatiTopic {
  const levels = topic.split('/')
  const machine = levels.pop() ?? ''
  if (machine === 'clientOnline') return { kind: 'clientOnline', client: levels.join('/') }
  const type = levels.pop()
  if (machine === 'gw-version' || type === undefined || type === 'list' || type === 'bad_list')
    return { kind: 'other' }
  return { kind: type === 'online' ? 'machineOnline' : 'tree', client: levels.join('/'), machine }
}

/** Node ids are coded in topics: by `_3D` of one gateway, by `%3D` of another. */
export const isUmatiMachine = (machine: string, named: string): boolean =>
  machine === named ||
  decoded(machine) === named ||
  decoded(machine.replace(/_([0-9A-F]{2})/g, '%$1')) === named

function decoded(machine: string): string | null {
  try {
    return decodeURIComponent(machine)
  } catch {
    return null
  }
}
