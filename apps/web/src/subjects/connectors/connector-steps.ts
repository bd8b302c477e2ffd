export const CONNECTOR_STEPS = ['protocol', 'address', 'values', 'trial'] as const
export type ConnectorStep = (typeof CONNECTOR_STEPS)[number]
