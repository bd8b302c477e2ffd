import Type, { type Static } from 'typebox'

/** Every failed call answers with this shape; `label` in lower case is the key under `errors.`. */
export const ErrorBody = Type.Object({
  result: Type.Object({
    label: Type.String(),
    error: Type.Optional(Type.String()),
    field: Type.Optional(Type.String()),
    /** Of a range that is too long: how many days it may have. */
    maxDays: Type.Optional(Type.Integer()),
  }),
  message: Type.String(),
})
export type ErrorBody = Static<typeof ErrorBody>

/** Labels with the status each is answered with. */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  SSO_LOGIN_FAILED: 401,
  LOGIN_FAILED: 401,
  NOT_SIGNED_IN: 401,
  SESSION_ENDED: 401,
  ACCESS_DENIED: 403,
  PASSWORD_NEEDED: 403,
  ERROR_MACHINE_NOT_FOUND: 404,
  GROUP_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  PARTNER_NOT_FOUND: 404,
  SITE_NOT_FOUND: 404,
  MESSAGE_NOT_FOUND: 404,
  RULE_NOT_FOUND: 404,
  TICKET_NOT_FOUND: 404,
  NOT_FOUND: 404,
  PAGE_NOT_ON_MACHINE: 404,
  EMAIL_ALREADY_EXIST: 409,
  GROUP_NAME_TAKEN: 409,
  GROUP_IS_ALL: 409,
  LAST_ADMIN: 409,
  INVITATION_OVER: 409,
  SERIAL_TAKEN: 409,
  SITE_HAS_MACHINES: 409,
  MESSAGE_ENDED: 409,
  TOO_MANY_RULES: 409,
  NOT_A_STOP: 409,
  REASON_RULE_EXISTS: 409,
  TICKET_CHANGED: 409,
  TICKET_EXISTS: 409,
  STEP_NOT_POSSIBLE: 409,
  SITE_NAME_TAKEN: 409,
  CATALOGUE_ENTRY_EXISTS: 409,
  TASK_CODE_TAKEN: 409,
  ACTIVITY_DONE: 409,
  ASSIGNEE_WITHOUT_RIGHTS: 400,
  TOO_MANY_WEBHOOKS: 409,
  ADDRESS_NOT_ALLOWED: 400,
  SHIFTS_OVERLAP: 400,
  SHIFT_REVERSED: 400,
  RANGE_TOO_LONG: 400,
  RANGE_REVERSED: 400,
  MACHINE_ACTIVATION_ERROR: 400,
  LICENCE_NEEDED: 403,
  APP_CLOSED: 403,
  ROLE_NOT_POSSIBLE: 400,
  LINK_NOT_VALID: 400,
  PAYLOAD_TOO_LARGE: 413,
  FILE_QUOTA_REACHED: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  TOO_MANY_REQUESTS: 429,
  ERROR_GENERIC: 500,
  SERVICE_NOT_AVAILABLE: 503,
} as const

export type ErrorLabel = keyof typeof ERROR_STATUS
