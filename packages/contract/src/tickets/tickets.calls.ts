import * as ticketAccess from './ticket-access.ts'
import * as ticketBodies from './ticket-bodies.ts'
import * as ticketShapes from './ticket-shapes.ts'
import * as tickets from './tickets.ts'

export const ticketsCalls: readonly object[] = [ticketAccess, ticketBodies, ticketShapes, tickets]
