import { randomUUID } from 'node:crypto'
import type { Photo } from '@millwright/contract/maintenance/activity-shapes'
import { isPhoto } from '@millwright/domain/files/photo'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { Caller } from '../../platform/registry/session-store.ts'
import { CallError } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import type { Activities } from './activities.ts'
import { createPhotoStore, type PhotoRecord } from './photo-store.ts'
import { presentPhoto } from './present-activity.ts'

export type PhotosDeps = Needs<never, 'db' | 'files'> & { activities: Activities }

const photoNotFound = (): CallError => new CallError('NOT_FOUND', 'There is no such photo')

export function createPhotos({ db, files, activities }: PhotosDeps) {
  const photos = createPhotoStore(db)

  async function find(caller: Caller, activityId: string, photoId: string): Promise<PhotoRecord> {
    const activity = await activities.find(caller, activityId)
    const photo = await photos.find(activity.id, photoId)
    if (!photo) throw photoNotFound()
    return photo
  }

  return {
    find,

    async add(caller: Caller, activityId: string, file: FileRecord): Promise<Photo> {
      if (!isPhoto(file.type))
        throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file is not a picture', { field: 'file' })
      const publicId = randomUUID()
      await activities.change(caller, activityId, async (activity, tx) => {
        const id = await photos.add(
          { publicId, activityId: activity.id, fileId: file.id, createdBy: caller.name },
          tx,
        )
        await files.attach(file, { kind: 'maintenancePhoto', id }, tx)
      })
      return presentPhoto(await find(caller, activityId, publicId))
    },

    async remove(caller: Caller, activityId: string, photoId: string): Promise<void> {
      const { file } = await find(caller, activityId, photoId)
      await activities.change(caller, activityId, async (activity, tx) => {
        const photo = await photos.find(activity.id, photoId, tx)
        if (!photo || !(await photos.remove(photo.id, tx))) throw photoNotFound()
        await files.markRemoved(photo.file, tx)
      })
      await files.drop(file)
    },
  }
}
