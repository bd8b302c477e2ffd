import Type from 'typebox'

/** Of a name that machines sent, such as that of a program: the machine that had it last. */
export const lastHad = {
  MachineId: Type.String(),
  MachineName: Type.String(),
  /** How many machines had it. */
  Machines: Type.Integer(),
  LastTime: Type.String(),
}
