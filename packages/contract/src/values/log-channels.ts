export const LOG_CHANNELS = {
  ProdLog: 'Logs/ProdLog',
  EventLog: 'Logs/EventLog',
  AlarmLog: 'Logs/AlarmLog',
} as const
