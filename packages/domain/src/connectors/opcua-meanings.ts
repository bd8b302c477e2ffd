/** A browse name with the URI of its namespace. */
export interface OpcuaName {
  readonly uri: string
  readonly name: string
}

const FOUNDATION = 'http://opcfoundation.org/UA/'
const WOODWORKING = `${FOUNDATION}Woodworking/`
const MACHINERY = `${FOUNDATION}Machinery/`
const ENERGY = `${FOUNDATION}ECM/`
const DEVICES = `${FOUNDATION}DI/`

/** Groups of OPC 40550-1: their variables are named by the specification, so the group and the namespace are enough. */
const UNIT_GROUPS = new Set(['Overview', 'Flags', 'Values'])
/** State machines of OPC 40001-1: their value is in the variable CurrentState, which is of the base namespace. */
const STATE_MACHINES = new Set(['MachineryItemState', 'MachineryOperationMode'])

/**
 * The meaning of a node by its companion specification. The path has the names above it that are known and ends with its own;
 * names of another namespace mean nothing, whatever they say.
 */
export function opcuaMeaning(path: readonly OpcuaName[]): string | null {
  const own = path.at(-1)
  const parent = path.at(-2)
  if (!own) return null
  if (own.uri === ENERGY) return energyMeaning(own, path)
  if (isNamed(parent, DEVICES, 'Identification')) return `opc40001:Identification/${own.name}`
  if (own.uri === FOUNDATION && own.name === 'CurrentState' && parent?.uri === MACHINERY)
    return STATE_MACHINES.has(parent.name) ? `opc40001:${parent.name}` : null
  if (own.uri === FOUNDATION && own.name === 'Server') return 'opcua:Server'
  if (own.uri !== WOODWORKING) return null
  if (own.name === 'Events') return 'opc40550:Events'
  if (own.name === 'LastProgramName') return 'opc40550:LastProgramName'
  if (parent?.uri !== WOODWORKING || !UNIT_GROUPS.has(parent.name)) return null
  const isOfUnit = isNamed(path.at(-4), WOODWORKING, 'SubUnits')
  return `opc40550:${isOfUnit ? `SubUnits/${path.at(-3)?.name}/` : ''}${parent.name}/${own.name}`
}

/** A machine may measure its parts as well: only the main measurement of OPC 40001-4 is that of the machine. */
function energyMeaning(own: OpcuaName, path: readonly OpcuaName[]): string {
  const group = path.at(-2)
  const isPart = group !== undefined && group.name !== 'Main' && path.at(-3)?.name !== 'Consumption'
  return `opc34100:${isPart ? 'Part/' : ''}${own.name}`
}

const isNamed = (name: OpcuaName | undefined, uri: string, text: string): boolean =>
  name?.uri === uri && name.name === text
