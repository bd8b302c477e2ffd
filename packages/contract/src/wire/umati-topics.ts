/** As the gateway of umati names them. */
const PREFIX = 'umati/v2'
const CLIENT = 'millwright'
const TYPE = 'WwMachineType'
const MACHINES_FOLDER = 'nsu=http://opcfoundation.org/UA/Machinery/;i=1001'

/** Ids of nodes in a topic: other letters than these by their codes. Ids of machines have none beyond ASCII. */
const encoded = (id: string): string =>
  id.replace(
    /[^A-Za-z0-9.~:;=-]/g,
    (letter) => `_${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

const nodeOf = (machineId: string): string => encoded(`nsu=urn:millwright:machines;s=${machineId}`)

export const umatiTopics = {
  machine: (machineId: string): string => `${PREFIX}/${CLIENT}/${TYPE}/${nodeOf(machineId)}`,
  online: (machineId: string): string => `${PREFIX}/${CLIENT}/online/${nodeOf(machineId)}`,
  list: `${PREFIX}/${CLIENT}/list/${TYPE}`,
  clientOnline: `${PREFIX}/${CLIENT}/clientOnline`,
} as const

/** Of a machine in the list. */
export const umatiAddress = (machineId: string) => ({
  MachineId: nodeOf(machineId),
  ParentId: encoded(MACHINES_FOLDER),
  Topic: umatiTopics.machine(machineId),
})

/** Of the first level of a topic. */
export const isOfUmati = (level: string): boolean => level === 'umati'
