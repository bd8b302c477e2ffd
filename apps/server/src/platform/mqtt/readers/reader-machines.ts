import type { PageCheck } from '../../http/page-check.ts'
import type { GroupStore, ShownIn } from '../../registry/group-store.ts'
import type { MachineStore, Viewer } from '../../registry/machine-store.ts'
import type { Caller } from '../../registry/session-store.ts'
import type { DescribeMachine } from './describe-machine.ts'
import type { Description, Readable, ReadableMachine } from './readable.ts'

export interface ReaderMachinesDeps {
  machines: Pick<MachineStore, 'pageSeenBy'>
  groups: Pick<GroupStore, 'shownIn'>
  pageCheck: Pick<PageCheck, 'channelRefusal'>
  describe: DescribeMachine
}

const PAGE = 2_000

/** All machines that a person sees, by their public ids. */
export const createSeenMachines =
  ({ machines, pageCheck }: Pick<ReaderMachinesDeps, 'machines' | 'pageCheck'>) =>
  async (viewer: Viewer): Promise<ReadonlyMap<string, ReadableMachine>> => {
    const seen = new Map<string, ReadableMachine>()
    for (let skip = 0, total = 1; skip < total; skip += PAGE) {
      const page = await machines.pageSeenBy(viewer, { skip, limit: PAGE })
      total = page.total
      for (const machine of page.machines)
        seen.set(machine.publicId, {
          ...machine,
          opens: (channel) => pageCheck.channelRefusal(channel, machine) === null,
        })
    }
    return seen
  }

export function createReaderMachines({ groups, describe, ...deps }: ReaderMachinesDeps) {
  const seenBy = createSeenMachines(deps)
  return async (caller: Caller): Promise<Readable> => {
    const seen = await seenBy(caller)
    const shownIn = async (way: ShownIn): Promise<ReadableMachine[]> =>
      (await groups.shownIn(way, caller)).flatMap((publicId) => seen.get(publicId) ?? [])
    let descriptions: Promise<readonly Description[]> | null = null
    const describeAll = async (): Promise<readonly Description[]> => {
      const found: Description[] = []
      for (const machine of await shownIn('homeAssistant')) found.push(await describe(machine))
      return found
    }
    return { machines: seen, shownIn, descriptions: () => (descriptions ??= describeAll()) }
  }
}

export type ReaderMachines = ReturnType<typeof createReaderMachines>
