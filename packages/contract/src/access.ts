/**
 * Who may call what, and what a call's path is checked against. One table, read by the server's guard
 * and printed in the OpenAPI file; a call without an entry cannot be defined.
 */
export const ACCESS = {
  anyone: { signedIn: false, scope: null, says: 'Anyone, signed in or not' },
  signedIn: { signedIn: true, scope: null, says: 'Any signed-in user' },
  organizationMember: {
    signedIn: true,
    scope: 'organization',
    says: 'Users of the organization in the path',
  },
  groupReader: { signedIn: true, scope: 'group', says: 'Users who see the machine group in the path' },
  machineReader: { signedIn: true, scope: 'machine', says: 'Users who see the machine in the path' },
} as const

export type Access = keyof typeof ACCESS
export type AccessRule = (typeof ACCESS)[Access]
