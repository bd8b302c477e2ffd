/** Entered by a person, and not in the portal yet; read in order of `id`. */
export const OUTBOX_TABLE = 'entries'
/** Answers of calls that are shown without a connection; by owner and key. */
export const ANSWERS_TABLE = 'answers'

type Table = typeof OUTBOX_TABLE | typeof ANSWERS_TABLE

const NAME = 'millwright-work'

export const doneOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the browser stores nothing'))
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 2)
  request.onupgradeneeded = () => {
    const { result } = request
    if (!result.objectStoreNames.contains(OUTBOX_TABLE))
      result.createObjectStore(OUTBOX_TABLE, { keyPath: 'id', autoIncrement: true })
    result.createObjectStore(ANSWERS_TABLE, { keyPath: ['owner', 'key'] })
  }
  return doneOf(request)
}

let database: Promise<IDBDatabase> | null = null

/** The one database of this browser for what people need without a connection: IndexedDB, which also takes photos. */
export async function deviceTable(table: Table, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  database ??= open()
  return (await database).transaction(table, mode).objectStore(table)
}

/** Of one person in one organization: another one on the same device is given none of it. */
export const ownerOf = (org: string, userId: string): string => `${org}/${userId}`

interface Entry {
  readonly id: number
  readonly org: string
  readonly userId: string
}

/** Entries of this person that are not in the portal yet. */
async function unsentOf(owner: string): Promise<Entry[]> {
  const all = (await doneOf((await deviceTable(OUTBOX_TABLE, 'readonly')).getAll())) as Entry[]
  return all.filter(({ org, userId }) => ownerOf(org, userId) === owner)
}

export const hasUnsent = async (owner: string): Promise<boolean> => (await unsentOf(owner)).length > 0

/** Whether anything is kept for this person: who has nothing does not wait for what would read it. */
export async function hasAnswers(owner: string): Promise<boolean> {
  const table = await deviceTable(ANSWERS_TABLE, 'readonly')
  return (await doneOf(table.count(IDBKeyRange.bound([owner], [owner, []])))) > 0
}

/** Of all people: after the end of a session nothing is left to read. */
export async function forgetAnswers(): Promise<void> {
  await doneOf((await deviceTable(ANSWERS_TABLE, 'readwrite')).clear())
}

export async function forgetUnsent(owner: string): Promise<void> {
  const entries = await unsentOf(owner)
  const table = await deviceTable(OUTBOX_TABLE, 'readwrite')
  await Promise.all(entries.map(({ id }) => doneOf(table.delete(id))))
}
