/** An agent, or somebody else at its address, sends what MTConnect does not allow. */
export class MtconnectBroken extends Error {
  override readonly name = 'MtconnectBroken'
}
