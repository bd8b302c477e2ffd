import * as calls from '@millwright/contract/handover/handover'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { answerFile } from '../../platform/http/file-answer.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ShiftsStores } from '../shifts/shared/shifts-stores.ts'
import { createHandoverStore } from './handover-store.ts'
import { createHandovers, type HandoversDeps } from './handovers.ts'
import { createNotes, type NotesDeps } from './notes.ts'
import { presentHead } from './present-handover.ts'
import { createShiftMachineStore } from './shift-machine-store.ts'
import { createWriteHandovers } from './write-handovers.ts'
import { createWriteReport, type WriteReportDeps } from './write-report.ts'

export type HandoverDeps = Omit<HandoversDeps, 'writing'> &
  Omit<NotesDeps, 'handovers'> &
  WriteReportDeps &
  Needs<never, 'db' | 'bus' | 'now', Pick<ShiftsStores, 'plans'>>

/** The one who finds shifts and writes reports, for calls and for the job. */
export const createWriting = ({
  stores,
  db,
  bus,
  now,
}: WriteReportDeps & Needs<never, 'db' | 'bus' | 'now', Pick<ShiftsStores, 'plans'>>) =>
  createWriteHandovers({
    stores,
    handovers: createHandoverStore(db),
    machines: createShiftMachineStore(db),
    write: createWriteReport({ db, stores }),
    bus,
    now,
  })

export const serveHandovers = ({ serve, serveFile, serveForm }: Api, deps: HandoverDeps): void => {
  const { files, now } = deps
  const handovers = createHandovers({ ...deps, writing: createWriting(deps) })
  const notes = createNotes({ ...deps, handovers })

  serve(calls.listHandovers, async ({ caller, query: { skip = 0, limit = 100 } }) => {
    const { heads, total } = await handovers.list(caller, { skip, limit })
    return paged(heads, total)
  })

  serve(calls.listOpenHandovers, async ({ caller }) => ({
    result: (await handovers.open(caller)).map((handover) => presentHead(handover, now())),
  }))

  serve(calls.getHandover, async ({ caller, params, query: { groupId = null } }) => ({
    result: await handovers.detail(caller, params.handoverId, groupId),
  }))

  serve(calls.listHandoverNotes, async ({ caller, machine }) => ({
    result: await notes.ofMachine(caller, machine, await handovers.open(caller)),
  }))

  serve(calls.addHandoverNote, async ({ params, body, ...actor }) => ({
    result: await notes.add(actor, params.handoverId, body),
  }))

  serve(calls.changeHandoverNote, async ({ params, body, ...actor }) => ({
    result: await notes.change(actor, params.handoverId, params.noteId, body.Text),
  }))

  serve(calls.removeHandoverNote, ({ params, ...actor }) =>
    notes.remove(actor, params.handoverId, params.noteId),
  )

  serve(calls.readHandoverNote, async ({ params, body, ...actor }) => ({
    result: await notes.tick(actor, params.handoverId, params.noteId, body.IsRead),
  }))

  serveForm(calls.addHandoverPhoto, async ({ caller, params, address }, request) => {
    const { handoverId, noteId } = params
    await notes.find(caller, handoverId, noteId)
    const { organizationId } = caller
    const file = await readFormFile<FileRecord>(request, {
      receive: (arriving) => files.receive({ ...arriving, organizationId }),
      discard: files.discard,
    })
    try {
      return { result: await notes.addPhoto({ caller, address }, handoverId, noteId, file) }
    } catch (error) {
      await files.discard(file)
      throw error
    }
  })

  serveFile(calls.getHandoverPhoto, async ({ caller, params }, request, reply) => {
    const file = await notes.photo(caller, params.handoverId, params.noteId, params.photoId)
    return answerFile(request, reply, file, (range) => files.open(file, range))
  })

  serve(calls.removeHandoverPhoto, ({ params, ...actor }) =>
    notes.removePhoto(actor, params.handoverId, params.noteId, params.photoId),
  )

  serve(calls.putHandoverPeople, async ({ params, body, ...actor }) => {
    await handovers.putPeople(actor, params.handoverId, body)
    return { result: body }
  })

  serve(calls.giveHandover, async ({ params, ...actor }) => ({
    result: await handovers.give(actor, params.handoverId),
  }))

  serve(calls.confirmHandover, async ({ params, ...actor }) => ({
    result: await handovers.confirm(actor, params.handoverId),
  }))
}
