import Type from 'typebox'
import { type ChannelEntry, type ChannelGroup, EXAMPLE_TS } from '../wire/channel-entry.ts'
import { SPINDLE_SPEED_CHANNEL, VACUUM_CHANNEL } from '../wire/kpi-channels.ts'
import { measured, word } from '../wire/measured-channels.ts'
import { SENSOR_CHANNELS } from './sensor-channels.ts'

const room = 'charts and limits of the sensors around the machine (machines with a sensor kit)'

const sensors: ChannelGroup = {
  under: {
    rank: 90,
    title: 'Environment',
    says: 'What the sensor kit around the machine and in its electrical cabinet measures.',
  },
  entries: [
    measured({
      channel: SENSOR_CHANNELS.environment.temperature,
      says: 'Temperature of the room',
      unit: '°C',
      v: 21.4,
      usedFor: room,
    }),
    measured({
      channel: SENSOR_CHANNELS.environment.humidity,
      says: 'Relative humidity of the room',
      unit: '%',
      v: 48,
      usedFor: room,
    }),
    measured({
      channel: SENSOR_CHANNELS.environment.pressure,
      says: 'Air pressure of the room',
      unit: 'hPa',
      v: 1013.2,
      usedFor: room,
    }),
    measured({
      channel: SENSOR_CHANNELS.electricalCabinet.temperature,
      says: 'Temperature in the cabinet',
      unit: '°C',
      v: 31.8,
      usedFor: room,
    }),
    measured({
      channel: SENSOR_CHANNELS.electricalCabinet.humidity,
      says: 'Relative humidity in the cabinet',
      unit: '%',
      v: 35,
      usedFor: room,
    }),
  ],
}

const inSpindle = (name: string, says: string, unit: string, v: number): ChannelEntry =>
  measured({
    channel: `Spindle/{spindle}/${name}`,
    at: `Spindle/01/${name}`,
    says,
    unit,
    v,
    usedFor: 'spindle sensors among the components of the machine; of one spindle, values of the overview',
  })

const OF_SPINDLE = 'spindle sensors among the components of the machine'

const spindles: ChannelGroup = {
  under: {
    rank: 100,
    title: 'Spindles and vacuum',
    says: 'With one spindle its number is left out: `Spindle/Speed`.',
  },
  entries: [
    measured({
      channel: SPINDLE_SPEED_CHANNEL,
      says: 'Speed of the only spindle',
      unit: 'rpm',
      v: 18_000,
      usedFor: 'speed over the last eight hours on the dashboard, values of the overview',
    }),
    inSpindle('Speed', 'Speed', 'rpm', 18_000),
    inSpindle('Load', 'Load of the drive', '%', 37),
    inSpindle('Temperature', 'Temperature', '°C', 42.1),
    inSpindle('Vibration', 'Vibration, velocity RMS', 'mm/s', 1.2),
    word(
      'Spindle/{spindle}/Status',
      'Spindle/01/Status',
      'What the spindle says of itself, in its own words',
      'ok',
      OF_SPINDLE,
    ),
    {
      channel: 'Spindle/{spindle}/ActiveTime',
      says: 'Time that it turned. Every channel that ends in `ActiveTime` is sent in seconds and stored in hours',
      value: Type.Number({ minimum: 0 }),
      unit: 'h',
      convertedFrom: ['s'],
      sendWhen: 'once a minute',
      usedFor: OF_SPINDLE,
      examples: [
        { channel: 'Spindle/01/ActiveTime', payload: { v: 7_200, ts: EXAMPLE_TS, u: 's' }, stored: [2] },
      ],
    },
    measured({
      channel: VACUUM_CHANNEL,
      says: 'Pressure of the vacuum that holds the workpiece',
      unit: 'mbar',
      v: -720,
      usedFor: 'live facts of the dashboard',
    }),
  ],
}

const GAUGES = 'gauges of the dashboard and the production page, by machine family'
const HEATERS = 'table of heaters of thermoforming machines'
const heater = (name: string, says: string, unit: string, v: number): ChannelEntry =>
  measured({
    channel: `Machine/Heaters/{heater}/${name}`,
    at: `Machine/Heaters/01/${name}`,
    says,
    unit,
    v,
    usedFor: HEATERS,
  })

const ofGroup = (level: string): { channel: string; at: string } => ({
  channel: `Machine/OperatingGroups/{group}/${level}`,
  at: `Machine/OperatingGroups/Spindle/${level}`,
})
const OF_CMS = 'charts of machines of CMS on the dashboard'

const groups: ChannelGroup = {
  under: {
    rank: 110,
    title: 'Operating groups and heaters',
    says: 'A data model says which channels these are; a machine without one uses the names below. The gauges are found by the type of the group in the model: `FeedRate` of `BASE_MACHINE` and `BLADE_CARRIAGE`, or of a part of the type `OTHER` or `AXIS` in them, and in `VASCA COLLA` its `Temperature` or the `Value` of its sensor `Temperature`.',
  },
  entries: [
    measured({
      channel: 'Machine/OperatingGroups/{group}/FeedRate',
      at: 'Machine/OperatingGroups/BaseMachine/FeedRate',
      says: 'Feed of a group (`BaseMachine`, `BladeCarriage`)',
      unit: 'm/min',
      v: 22,
      usedFor: GAUGES,
    }),
    measured({
      channel: 'Machine/OperatingGroups/{group}/Temperature',
      at: 'Machine/OperatingGroups/GlueTank/Temperature',
      says: 'Temperature of a group (`GlueTank`)',
      unit: '°C',
      v: 186,
      usedFor: GAUGES,
    }),
    measured({ ...ofGroup('SpeedRate'), says: 'Speed of a group', unit: 'rpm', v: 17_500, usedFor: OF_CMS }),
    measured({ ...ofGroup('Load'), says: 'Load of a group', unit: '%', v: 41, usedFor: OF_CMS }),
    measured({ ...ofGroup('SpeedOverride'), says: 'Override of a group', unit: '%', v: 95, usedFor: OF_CMS }),
    word(ofGroup('Status').channel, ofGroup('Status').at, 'Status of a group', 'exe', OF_CMS),
    word(ofGroup('Mode').channel, ofGroup('Mode').at, 'Mode of a group', 'automatic', OF_CMS),
    heater('Temperature', 'Temperature of a heater', '°C', 162),
    heater('SetPoint', 'Temperature that is wanted', '°C', 165),
    heater('Power', 'How much of its power it gives', '%', 74),
    word('Machine/Heaters/{heater}/Status', 'Machine/Heaters/01/Status', 'What a heater does', 'on', HEATERS),
  ],
}

export const sensorChannels: readonly ChannelGroup[] = [sensors, spindles, groups]
