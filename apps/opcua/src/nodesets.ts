import { NamespaceOptions, nodesets } from 'node-opcua'

export const WOODWORKING_URI = 'http://opcfoundation.org/UA/Woodworking/'
export const MACHINERY_URI = 'http://opcfoundation.org/UA/Machinery/'
/** Of the nodes of machines. Clients keep it with the ids of nodes: it is the same for ever. */
export const MACHINES_URI = 'urn:millwright:machines'

/** Ids of nodes are those of their machine and their path: no machine has a slash in its own. */
NamespaceOptions.nodeIdNameSeparator = '/'

const { standard, di, ia, isa95JobControl, machinery, machineryJobs, woodWorking } = nodesets

/** Woodworking, and what it is made of. */
export const NODESETS = [standard, di, ia, isa95JobControl, machinery, machineryJobs, woodWorking]
