import type { Subject } from './subject.ts'

/** Each piece names what it needs, whatever that is; the list of all subjects checks that it is there. */
export const defineSubject = <const T extends Subject<never>>(subject: T): T => subject
