import { randomUUID } from 'node:crypto'
import {
  type HandoverNote,
  MAX_NOTE_PHOTOS,
  MAX_NOTES,
  type NewNote,
} from '@millwright/contract/handover/handover-shapes'
import { isPhoto } from '@millwright/domain/files/photo'
import type { Queryable } from '../../platform/database/database.ts'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { badField, CallError, groupNotFound, machineNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { ListedHandover } from './handover-store.ts'
import { type Handovers, nameOf } from './handovers.ts'
import { createNoteStore, type NotePhoto, type NoteRecord } from './note-store.ts'
import { presentNote } from './present-handover.ts'

export type NotesDeps = Needs<'machines' | 'groups', 'db' | 'files' | 'bus' | 'now'> & {
  handovers: Handovers
}

const notFound = (): CallError => new CallError('NOT_FOUND', 'There is no such note or photo')
const tooMany = (): CallError => new CallError('TOO_MANY_NOTES', 'There are as many as there may be')

/** Written by those who leave, for those who come. */
export function createNotes({ stores, db, files, bus, now, handovers }: NotesDeps) {
  const store = createNoteStore(db)

  async function find(caller: Caller, handoverId: string, noteId: string): Promise<NoteRecord> {
    const handover = await handovers.find(caller, handoverId)
    const note = await store.find(caller, handover.id, noteId)
    if (!note) throw notFound()
    return note
  }

  const shown = async ({ caller }: RequestActor, handoverId: string, noteId: string): Promise<HandoverNote> =>
    presentNote(await find(caller, handoverId, noteId), caller.accountId)

  /** Of a note that the caller wrote, while nobody has confirmed the handover. */
  async function change(
    actor: RequestActor,
    handoverId: string,
    noteId: string,
    work: (note: NoteRecord, tx: Queryable) => Promise<void>,
  ): Promise<void> {
    await handovers.change(actor, handoverId, async (handover, tx) => {
      // By the connection that is held: with one more for each, as many changes as there are connections would wait for ever.
      const note = await store.find(actor.caller, handover.id, noteId, tx)
      if (!note) throw notFound()
      if (note.authorId !== actor.caller.accountId)
        throw new CallError('NOTE_OF_OTHERS', 'Only the person who wrote a note changes or removes it')
      await work(note, tx)
    })
  }

  /** A machine or a group that the caller sees, or neither. */
  async function aboutOf(caller: Caller, { siteId }: ListedHandover, { MachineId, GroupId }: NewNote) {
    if (MachineId !== null && GroupId !== null) throw badField('GroupId', 'must be null beside a MachineId')
    if (GroupId !== null) {
      const group = await stores.groups.seenBy(caller, GroupId)
      if (!group) throw groupNotFound()
      return { machineId: null, group: { id: group.id, name: group.name } }
    }
    if (MachineId === null) return { machineId: null, group: null }
    const machine = await stores.machines.seenBy(caller, MachineId)
    if (!machine || machine.organizationId !== caller.organizationId) throw machineNotFound()
    if ((machine.site?.id ?? 0) !== siteId) throw badField('MachineId', 'must be a machine of this site')
    return { machineId: machine.id, group: null }
  }

  return {
    find,

    async add(actor: RequestActor, handoverId: string, note: NewNote): Promise<HandoverNote> {
      const { caller } = actor
      const publicId = randomUUID()
      const about = await aboutOf(caller, await handovers.find(caller, handoverId), note)
      await handovers.change(actor, handoverId, async (handover, tx) => {
        if ((await store.countOf(handover.id, tx)) >= MAX_NOTES) throw tooMany()
        const author = { authorId: caller.accountId, author: nameOf(caller) }
        await store.add(
          { publicId, handoverId: handover.id, ...about, ...author, text: note.Text, at: now() },
          tx,
        )
      })
      return await shown(actor, handoverId, publicId)
    },

    async change(
      actor: RequestActor,
      handoverId: string,
      noteId: string,
      text: string,
    ): Promise<HandoverNote> {
      await change(actor, handoverId, noteId, ({ id }, tx) => store.change(id, text, now(), tx))
      return await shown(actor, handoverId, noteId)
    },

    async remove(actor: RequestActor, handoverId: string, noteId: string): Promise<void> {
      let photos: readonly NotePhoto[] = []
      await change(actor, handoverId, noteId, async (note, tx) => {
        photos = note.photos
        await store.remove(note.id, tx)
        for (const { file } of note.photos) await files.markRemoved(file, tx)
      })
      for (const { file } of photos) await files.drop(file)
    },

    /** Also after the confirmation: who reads later says so too. */
    async tick(
      actor: RequestActor,
      handoverId: string,
      noteId: string,
      isRead: boolean,
    ): Promise<HandoverNote> {
      const { caller } = actor
      const { id } = await find(caller, handoverId, noteId)
      await store.tick(id, caller.accountId, isRead, now())
      bus.emit('handoverChanged', { organizationId: caller.organizationId })
      return await shown(actor, handoverId, noteId)
    },

    async addPhoto(
      actor: RequestActor,
      handoverId: string,
      noteId: string,
      file: FileRecord,
    ): Promise<HandoverNote> {
      if (!isPhoto(file.type))
        throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file is not a picture', { field: 'file' })
      await change(actor, handoverId, noteId, async (note, tx) => {
        if (note.photos.length >= MAX_NOTE_PHOTOS) throw tooMany()
        const id = await store.addPhoto({ publicId: randomUUID(), noteId: note.id, fileId: file.id }, tx)
        await files.attach(file, { kind: 'handoverPhoto', id }, tx)
      })
      return await shown(actor, handoverId, noteId)
    },

    async photo(caller: Caller, handoverId: string, noteId: string, photoId: string): Promise<FileRecord> {
      const { photos } = await find(caller, handoverId, noteId)
      const photo = photos.find(({ publicId }) => publicId === photoId)
      if (!photo) throw notFound()
      return photo.file
    },

    async removePhoto(
      actor: RequestActor,
      handoverId: string,
      noteId: string,
      photoId: string,
    ): Promise<void> {
      let removed: NotePhoto | undefined
      await change(actor, handoverId, noteId, async (note, tx) => {
        removed = note.photos.find(({ publicId }) => publicId === photoId)
        if (!removed || !(await store.removePhoto(removed.id, tx))) throw notFound()
        await files.markRemoved(removed.file, tx)
      })
      if (removed) await files.drop(removed.file)
    },

    /** Of the handovers of now, for the operator of one machine. */
    async ofMachine(
      caller: Caller,
      machine: MachineRecord,
      open: readonly ListedHandover[],
    ): Promise<(HandoverNote & { HandoverId: string })[]> {
      const own = open.filter(({ siteId }) => siteId === (machine.site?.id ?? 0))
      const found = await store.aboutMachine(
        caller,
        machine.id,
        own.map(({ id }) => id),
      )
      const publicIdOf = new Map(own.map(({ id, publicId }) => [id, publicId]))
      return found.map((note) => ({
        HandoverId: publicIdOf.get(note.handoverId) ?? '',
        ...presentNote(note, caller.accountId),
      }))
    },
  }
}
