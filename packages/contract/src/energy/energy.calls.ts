import * as energy from './energy.ts'

export const energyCalls: readonly object[] = [energy]
