// Made by scripts/icons.mjs from Tabler Icons 3.51.0. MIT licence, Copyright (c) 2020-2026 Paweł Kuna
import { filled, outline } from './icon.tsx'

export const IconActivity = /* @__PURE__ */ outline('M3 12h4l3 8l4 -16l3 8h4')
export const IconAdjustments = /* @__PURE__ */ outline(
  'M4 10a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M6 4v4',
  'M6 12v8',
  'M10 16a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M12 4v10',
  'M12 18v2',
  'M16 7a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M18 4v1',
  'M18 9v11',
)
export const IconAdjustmentsAlt = /* @__PURE__ */ outline(
  'M4 8h4v4h-4l0 -4',
  'M6 4l0 4',
  'M6 12l0 8',
  'M10 14h4v4h-4l0 -4',
  'M12 4l0 10',
  'M12 18l0 2',
  'M16 5h4v4h-4l0 -4',
  'M18 4l0 1',
  'M18 9l0 11',
)
export const IconAlertTriangle = /* @__PURE__ */ outline(
  'M12 9v4',
  'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
  'M12 16h.01',
)
export const IconAlertTriangleFilled = /* @__PURE__ */ filled(
  'M12 1.67c.955 0 1.845 .467 2.39 1.247l.105 .16l8.114 13.548a2.914 2.914 0 0 1 -2.307 4.363l-.195 .008h-16.225a2.914 2.914 0 0 1 -2.582 -4.2l.099 -.185l8.11 -13.538a2.914 2.914 0 0 1 2.491 -1.403zm.01 13.33l-.127 .007a1 1 0 0 0 0 1.986l.117 .007l.127 -.007a1 1 0 0 0 0 -1.986l-.117 -.007zm-.01 -7a1 1 0 0 0 -.993 .883l-.007 .117v4l.007 .117a1 1 0 0 0 1.986 0l.007 -.117v-4l-.007 -.117a1 1 0 0 0 -.993 -.883z',
)
export const IconAntennaBars5 = /* @__PURE__ */ outline(
  'M6 18l0 -3',
  'M10 18l0 -6',
  'M14 18l0 -9',
  'M18 18l0 -12',
)
export const IconApi = /* @__PURE__ */ outline(
  'M4 13h5',
  'M12 16v-8h3a2 2 0 0 1 2 2v1a2 2 0 0 1 -2 2h-3',
  'M20 8v8',
  'M9 16v-5.5a2.5 2.5 0 0 0 -5 0v5.5',
)
export const IconArrowDown = /* @__PURE__ */ outline('M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6')
export const IconArrowForwardUp = /* @__PURE__ */ outline('M15 14l4 -4l-4 -4', 'M19 10h-11a4 4 0 1 0 0 8h1')
export const IconArrowLeft = /* @__PURE__ */ outline('M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6')
export const IconArrowRight = /* @__PURE__ */ outline('M5 12l14 0', 'M13 18l6 -6', 'M13 6l6 6')
export const IconArrowUp = /* @__PURE__ */ outline('M12 5l0 14', 'M18 11l-6 -6', 'M6 11l6 -6')
export const IconArrowsMove = /* @__PURE__ */ outline(
  'M18 9l3 3l-3 3',
  'M15 12h6',
  'M6 9l-3 3l3 3',
  'M3 12h6',
  'M9 18l3 3l3 -3',
  'M12 15v6',
  'M15 6l-3 -3l-3 3',
  'M12 3v6',
)
export const IconArrowsRightLeft = /* @__PURE__ */ outline(
  'M21 7l-18 0',
  'M18 10l3 -3l-3 -3',
  'M6 20l-3 -3l3 -3',
  'M3 17l18 0',
)
export const IconArrowsSort = /* @__PURE__ */ outline('M3 9l4 -4l4 4m-4 -4v14', 'M21 15l-4 4l-4 -4m4 4v-14')
export const IconBan = /* @__PURE__ */ outline('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0', 'M5.7 5.7l12.6 12.6')
export const IconBell = /* @__PURE__ */ outline(
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6',
  'M9 17v1a3 3 0 0 0 6 0v-1',
)
export const IconBellCheck = /* @__PURE__ */ outline(
  'M11.5 17h-7.5a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3c.016 .129 .037 .256 .065 .382',
  'M9 17v1a3 3 0 0 0 2.502 2.959',
  'M15 19l2 2l4 -4',
)
export const IconBellOff = /* @__PURE__ */ outline(
  'M9.346 5.353c.21 -.129 .428 -.246 .654 -.353a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3m-1 3h-13a4 4 0 0 0 2 -3v-3a6.996 6.996 0 0 1 1.273 -3.707',
  'M9 17v1a3 3 0 0 0 6 0v-1',
  'M3 3l18 18',
)
export const IconBellRinging = /* @__PURE__ */ outline(
  'M10 5a2 2 0 0 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2 -3v-3a7 7 0 0 1 4 -6',
  'M9 17v1a3 3 0 0 0 6 0v-1',
  'M21 6.727a11.05 11.05 0 0 0 -2.794 -3.727',
  'M3 6.727a11.05 11.05 0 0 1 2.792 -3.727',
)
export const IconBolt = /* @__PURE__ */ outline('M13 3l0 7l6 0l-8 11l0 -7l-6 0l8 -11')
export const IconBook2 = /* @__PURE__ */ outline(
  'M19 4v16h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12',
  'M19 16h-12a2 2 0 0 0 -2 2',
  'M9 8h6',
)
export const IconBox = /* @__PURE__ */ outline(
  'M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5',
  'M12 12l8 -4.5',
  'M12 12l0 9',
  'M12 12l-8 -4.5',
)
export const IconBrandApple = /* @__PURE__ */ outline(
  'M8.286 7.008c-3.216 0 -4.286 3.23 -4.286 5.92c0 3.229 2.143 8.072 4.286 8.072c1.165 -.05 1.799 -.538 3.214 -.538c1.406 0 1.607 .538 3.214 .538s4.286 -3.229 4.286 -5.381c-.03 -.011 -2.649 -.434 -2.679 -3.23c-.02 -2.335 2.589 -3.179 2.679 -3.228c-1.096 -1.606 -3.162 -2.113 -3.75 -2.153c-1.535 -.12 -3.032 1.077 -3.75 1.077c-.729 0 -2.036 -1.077 -3.214 -1.077',
  'M12 4a2 2 0 0 0 2 -2a2 2 0 0 0 -2 2',
)
export const IconBrandGooglePlay = /* @__PURE__ */ outline(
  'M4 3.71v16.58a.7 .7 0 0 0 1.05 .606l14.622 -8.42a.55 .55 0 0 0 0 -.953l-14.622 -8.419a.7 .7 0 0 0 -1.05 .607l0 -.001',
  'M15 9l-10.5 11.5',
  'M4.5 3.5l10.5 11.5',
)
export const IconBrush = /* @__PURE__ */ outline(
  'M3 21v-4a4 4 0 1 1 4 4h-4',
  'M21 3a16 16 0 0 0 -12.8 10.2',
  'M21 3a16 16 0 0 1 -10.2 12.8',
  'M10.6 9a9 9 0 0 1 4.4 4.4',
)
export const IconBuilding = /* @__PURE__ */ outline(
  'M3 21l18 0',
  'M9 8l1 0',
  'M9 12l1 0',
  'M9 16l1 0',
  'M14 8l1 0',
  'M14 12l1 0',
  'M14 16l1 0',
  'M5 21v-16a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v16',
)
export const IconBuildingFactory2 = /* @__PURE__ */ outline(
  'M3 21h18',
  'M5 21v-12l5 4v-4l5 4h4',
  'M19 21v-8l-1.436 -9.574a.5 .5 0 0 0 -.495 -.426h-1.145a.5 .5 0 0 0 -.494 .418l-1.43 8.582',
  'M9 17h1',
  'M14 17h1',
)
export const IconCalendar = /* @__PURE__ */ outline(
  'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
)
export const IconCalendarCog = /* @__PURE__ */ outline(
  'M12 21h-6a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v5',
  'M16 3v4',
  'M8 3v4',
  'M4 11h16',
  'M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M19.001 15.5v1.5',
  'M19.001 21v1.5',
  'M22.032 17.25l-1.299 .75',
  'M17.27 20l-1.3 .75',
  'M15.97 17.25l1.3 .75',
  'M20.733 20l1.3 .75',
)
export const IconCalendarOff = /* @__PURE__ */ outline(
  'M9 5h9a2 2 0 0 1 2 2v9m-.184 3.839a2 2 0 0 1 -1.816 1.161h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 1.158 -1.815',
  'M16 3v4',
  'M8 3v1',
  'M4 11h7m4 0h5',
  'M3 3l18 18',
)
export const IconCalendarTime = /* @__PURE__ */ outline(
  'M11.795 21h-6.795a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v4',
  'M14 18a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M15 3v4',
  'M7 3v4',
  'M3 11h16',
  'M18 16.496v1.504l1 1',
)
export const IconCamera = /* @__PURE__ */ outline(
  'M5 7h1a2 2 0 0 0 2 -2a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1a2 2 0 0 0 2 2h1a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2',
  'M9 13a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
)
export const IconCertificate = /* @__PURE__ */ outline(
  'M12 15a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M13 17.5v4.5l2 -1.5l2 1.5v-4.5',
  'M10 19h-5a2 2 0 0 1 -2 -2v-10c0 -1.1 .9 -2 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -1 1.73',
  'M6 9l12 0',
  'M6 12l3 0',
  'M6 15l2 0',
)
export const IconChartBar = /* @__PURE__ */ outline(
  'M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6',
  'M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10',
  'M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14',
  'M4 20h14',
)
export const IconChartHistogram = /* @__PURE__ */ outline(
  'M3 3v18h18',
  'M20 18v3',
  'M16 16v5',
  'M12 13v8',
  'M8 16v5',
  'M3 11c6 0 5 -5 9 -5s3 5 9 5',
)
export const IconChartLine = /* @__PURE__ */ outline('M4 19l16 0', 'M4 15l4 -6l4 2l4 -5l4 4')
export const IconCheck = /* @__PURE__ */ outline('M5 12l5 5l10 -10')
export const IconChecklist = /* @__PURE__ */ outline(
  'M9.615 20h-2.615a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v8',
  'M14 19l2 2l4 -4',
  'M9 8h4',
  'M9 12h2',
)
export const IconChecks = /* @__PURE__ */ outline('M7 12l5 5l10 -10', 'M2 12l5 5m5 -5l5 -5')
export const IconChevronDown = /* @__PURE__ */ outline('M6 9l6 6l6 -6')
export const IconChevronLeft = /* @__PURE__ */ outline('M15 6l-6 6l6 6')
export const IconChevronRight = /* @__PURE__ */ outline('M9 6l6 6l-6 6')
export const IconChevronsUp = /* @__PURE__ */ outline('M7 11l5 -5l5 5', 'M7 17l5 -5l5 5')
export const IconCircleCheck = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M9 12l2 2l4 -4',
)
export const IconCircleCheckFilled = /* @__PURE__ */ filled(
  'M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-1.293 5.953a1 1 0 0 0 -1.32 -.083l-.094 .083l-3.293 3.292l-1.293 -1.292l-.094 -.083a1 1 0 0 0 -1.403 1.403l.083 .094l2 2l.094 .083a1 1 0 0 0 1.226 0l.094 -.083l4 -4l.083 -.094a1 1 0 0 0 -.083 -1.32z',
)
export const IconCircleDashed = /* @__PURE__ */ outline(
  'M8.56 3.69a9 9 0 0 0 -2.92 1.95',
  'M3.69 8.56a9 9 0 0 0 -.69 3.44',
  'M3.69 15.44a9 9 0 0 0 1.95 2.92',
  'M8.56 20.31a9 9 0 0 0 3.44 .69',
  'M15.44 20.31a9 9 0 0 0 2.92 -1.95',
  'M20.31 15.44a9 9 0 0 0 .69 -3.44',
  'M20.31 8.56a9 9 0 0 0 -1.95 -2.92',
  'M15.44 3.69a9 9 0 0 0 -3.44 -.69',
)
export const IconCircleX = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M10 10l4 4m0 -4l-4 4',
)
export const IconCircleXFilled = /* @__PURE__ */ filled(
  'M17 3.34a10 10 0 1 1 -14.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 14.995 -8.336zm-6.489 5.8a1 1 0 0 0 -1.218 1.567l1.292 1.293l-1.292 1.293l-.083 .094a1 1 0 0 0 1.497 1.32l1.293 -1.292l1.293 1.292l.094 .083a1 1 0 0 0 1.32 -1.497l-1.292 -1.293l1.292 -1.293l.083 -.094a1 1 0 0 0 -1.497 -1.32l-1.293 1.292l-1.293 -1.292l-.094 -.083z',
)
export const IconClock = /* @__PURE__ */ outline('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3')
export const IconClockExclamation = /* @__PURE__ */ outline(
  'M20.986 12.502a9 9 0 1 0 -5.973 7.98',
  'M12 7v5l3 3',
  'M19 16v3',
  'M19 22v.01',
)
export const IconClockHour4 = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M12 12l3 2',
  'M12 7v5',
)
export const IconClockOff = /* @__PURE__ */ outline(
  'M5.633 5.64a9 9 0 1 0 12.735 12.72m1.674 -2.32a9 9 0 0 0 -12.082 -12.082',
  'M12 7v1',
  'M3 3l18 18',
)
export const IconClockPlus = /* @__PURE__ */ outline(
  'M20.984 12.535a9 9 0 1 0 -8.468 8.45',
  'M16 19h6',
  'M19 16v6',
  'M12 7v5l3 3',
)
export const IconCoffee = /* @__PURE__ */ outline(
  'M3 14c.83 .642 2.077 1.017 3.5 1c1.423 .017 2.67 -.358 3.5 -1c.83 -.642 2.077 -1.017 3.5 -1c1.423 -.017 2.67 .358 3.5 1',
  'M8 3a2.4 2.4 0 0 0 -1 2a2.4 2.4 0 0 0 1 2',
  'M12 3a2.4 2.4 0 0 0 -1 2a2.4 2.4 0 0 0 1 2',
  'M3 10h14v5a6 6 0 0 1 -6 6h-2a6 6 0 0 1 -6 -6v-5',
  'M16.746 16.726a3 3 0 1 0 .252 -5.555',
)
export const IconColumns3 = /* @__PURE__ */ outline(
  'M3 4a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-16',
  'M9 3v18',
  'M15 3v18',
)
export const IconCopy = /* @__PURE__ */ outline(
  'M7 9.667a2.667 2.667 0 0 1 2.667 -2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1 -2.667 2.667h-8.666a2.667 2.667 0 0 1 -2.667 -2.667l0 -8.666',
  'M4.012 16.737a2.005 2.005 0 0 1 -1.012 -1.737v-10c0 -1.1 .9 -2 2 -2h10c.75 0 1.158 .385 1.5 1',
)
export const IconCpu = /* @__PURE__ */ outline(
  'M5 6a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v12a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1l0 -12',
  'M9 9h6v6h-6l0 -6',
  'M3 10h2',
  'M3 14h2',
  'M10 3v2',
  'M14 3v2',
  'M21 10h-2',
  'M21 14h-2',
  'M14 21v-2',
  'M10 21v-2',
)
export const IconCube = /* @__PURE__ */ outline(
  'M21 16.008v-8.018a1.98 1.98 0 0 0 -1 -1.717l-7 -4.008a2.016 2.016 0 0 0 -2 0l-7 4.008c-.619 .355 -1 1.01 -1 1.718v8.018c0 .709 .381 1.363 1 1.717l7 4.008a2.016 2.016 0 0 0 2 0l7 -4.008c.619 -.355 1 -1.01 1 -1.718',
  'M12 22v-10',
  'M12 12l8.73 -5.04',
  'M3.27 6.96l8.73 5.04',
)
export const IconDatabase = /* @__PURE__ */ outline(
  'M4 6a8 3 0 1 0 16 0a8 3 0 1 0 -16 0',
  'M4 6v6a8 3 0 0 0 16 0v-6',
  'M4 12v6a8 3 0 0 0 16 0v-6',
)
export const IconDeviceDesktop = /* @__PURE__ */ outline(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1v-10',
  'M7 20h10',
  'M9 16v4',
  'M15 16v4',
)
export const IconDeviceMobile = /* @__PURE__ */ outline(
  'M6 5a2 2 0 0 1 2 -2h8a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-8a2 2 0 0 1 -2 -2v-14',
  'M11 4h2',
  'M12 17v.01',
)
export const IconDeviceTablet = /* @__PURE__ */ outline(
  'M5 4a1 1 0 0 1 1 -1h12a1 1 0 0 1 1 1v16a1 1 0 0 1 -1 1h-12a1 1 0 0 1 -1 -1v-16',
  'M11 17a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
)
export const IconDevicesOff = /* @__PURE__ */ outline(
  'M13 9a1 1 0 0 1 1 -1h6a1 1 0 0 1 1 1v8m-1 3h-6a1 1 0 0 1 -1 -1v-6',
  'M18 8v-3a1 1 0 0 0 -1 -1h-9m-4 0a1 1 0 0 0 -1 1v12a1 1 0 0 0 1 1h9',
  'M16 9h2',
  'M3 3l18 18',
)
export const IconDots = /* @__PURE__ */ outline(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconDownload = /* @__PURE__ */ outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2',
  'M7 11l5 5l5 -5',
  'M12 4l0 12',
)
export const IconExternalLink = /* @__PURE__ */ outline(
  'M12 6h-6a2 2 0 0 0 -2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2 -2v-6',
  'M11 13l9 -9',
  'M15 4h5v5',
)
export const IconFile = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
)
export const IconFileAlert = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M12 17l.01 0',
  'M12 11l0 3',
)
export const IconFileCode = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M10 13l-1 2l1 2',
  'M14 13l1 2l-1 2',
)
export const IconFileText = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M9 9l1 0',
  'M9 13l6 0',
  'M9 17l6 0',
)
export const IconFileUnknown = /* @__PURE__ */ outline(
  'M14 3v4a1 1 0 0 0 1 1h4',
  'M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2',
  'M12 17v.01',
  'M12 14a1.5 1.5 0 1 0 -1.14 -2.474',
)
export const IconFingerprint = /* @__PURE__ */ outline(
  'M18.9 7a8 8 0 0 1 1.1 5v1a6 6 0 0 0 .8 3',
  'M8 11a4 4 0 0 1 8 0v1a10 10 0 0 0 2 6',
  'M12 11v2a14 14 0 0 0 2.5 8',
  'M8 15a18 18 0 0 0 1.8 6',
  'M4.9 19a22 22 0 0 1 -.9 -7v-1a8 8 0 0 1 12 -6.95',
)
export const IconFlag = /* @__PURE__ */ outline(
  'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9',
  'M5 21v-7',
)
export const IconFocusCentered = /* @__PURE__ */ outline(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M4 8v-2a2 2 0 0 1 2 -2h2',
  'M4 16v2a2 2 0 0 0 2 2h2',
  'M16 4h2a2 2 0 0 1 2 2v2',
  'M16 20h2a2 2 0 0 0 2 -2v-2',
)
export const IconGauge = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M13.41 10.59l2.59 -2.59',
  'M7 12a5 5 0 0 1 5 -5',
)
export const IconHeartRateMonitor = /* @__PURE__ */ outline(
  'M3 5a1 1 0 0 1 1 -1h16a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-16a1 1 0 0 1 -1 -1l0 -10',
  'M7 20h10',
  'M9 16v4',
  'M15 16v4',
  'M7 10h2l2 3l2 -6l1 3h3',
)
export const IconHeartbeat = /* @__PURE__ */ outline(
  'M19.5 13.572l-7.5 7.428l-2.896 -2.868m-6.117 -8.104a5 5 0 0 1 9.013 -3.022a5 5 0 1 1 7.5 6.572',
  'M3 13h2l2 3l2 -6l1 3h3',
)
export const IconHelpCircle = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M12 16v.01',
  'M12 13a2 2 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
)
export const IconHistory = /* @__PURE__ */ outline('M12 8l0 4l2 2', 'M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const IconHistoryOff = /* @__PURE__ */ outline(
  'M3.05 11a8.975 8.975 0 0 1 2.54 -5.403m2.314 -1.697a9 9 0 0 1 12.113 12.112m-1.695 2.312a9 9 0 0 1 -14.772 -3.324m-.5 5v-5h5',
  'M3 3l18 18',
)
export const IconHourglass = /* @__PURE__ */ outline(
  'M6.5 7h11',
  'M6.5 17h11',
  'M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1',
  'M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
)
export const IconHourglassEmpty = /* @__PURE__ */ outline(
  'M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1',
  'M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
)
export const IconHourglassLow = /* @__PURE__ */ outline(
  'M6.5 17h11',
  'M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1',
  'M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
)
export const IconInfoCircle = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0',
  'M12 9h.01',
  'M11 12h1v4h1',
)
export const IconKey = /* @__PURE__ */ outline(
  'M16.555 3.843l3.602 3.602a2.877 2.877 0 0 1 0 4.069l-2.643 2.643a2.877 2.877 0 0 1 -4.069 0l-.301 -.301l-6.558 6.558a2 2 0 0 1 -1.239 .578l-.175 .008h-1.172a1 1 0 0 1 -.993 -.883l-.007 -.117v-1.172a2 2 0 0 1 .467 -1.284l.119 -.13l.414 -.414h2v-2h2v-2l2.144 -2.144l-.301 -.301a2.877 2.877 0 0 1 0 -4.069l2.643 -2.643a2.877 2.877 0 0 1 4.069 0',
  'M15 9h.01',
)
export const IconLicense = /* @__PURE__ */ outline(
  'M15 21h-9a3 3 0 0 1 -3 -3v-1h10v2a2 2 0 0 0 4 0v-14a2 2 0 1 1 2 2h-2m2 -4h-11a3 3 0 0 0 -3 3v11',
  'M9 7l4 0',
  'M9 11l4 0',
)
export const IconLifebuoy = /* @__PURE__ */ outline(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M15 15l3.35 3.35',
  'M9 15l-3.35 3.35',
  'M5.65 5.65l3.35 3.35',
  'M18.35 5.65l-3.35 3.35',
)
export const IconLink = /* @__PURE__ */ outline(
  'M9 15l6 -6',
  'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
  'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
)
export const IconListCheck = /* @__PURE__ */ outline(
  'M3.5 5.5l1.5 1.5l2.5 -2.5',
  'M3.5 11.5l1.5 1.5l2.5 -2.5',
  'M3.5 17.5l1.5 1.5l2.5 -2.5',
  'M11 6l9 0',
  'M11 12l9 0',
  'M11 18l9 0',
)
export const IconListDetails = /* @__PURE__ */ outline(
  'M13 5h8',
  'M13 9h5',
  'M13 15h8',
  'M13 19h5',
  'M3 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
  'M3 15a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -4',
)
export const IconLock = /* @__PURE__ */ outline(
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
  'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
  'M8 11v-4a4 4 0 1 1 8 0v4',
)
export const IconLockOpen = /* @__PURE__ */ outline(
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2l0 -6',
  'M11 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M8 11v-5a4 4 0 0 1 8 0',
)
export const IconLogout = /* @__PURE__ */ outline(
  'M14 8v-2a2 2 0 0 0 -2 -2h-7a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2 -2v-2',
  'M9 12h12l-3 -3',
  'M18 15l3 -3',
)
export const IconMail = /* @__PURE__ */ outline(
  'M3 7a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10',
  'M3 7l9 6l9 -6',
)
export const IconMailOff = /* @__PURE__ */ outline(
  'M9 5h10a2 2 0 0 1 2 2v10m-2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2',
  'M3 7l9 6l.565 -.377m2.435 -1.623l6 -4',
  'M3 3l18 18',
)
export const IconMap2 = /* @__PURE__ */ outline(
  'M12 18.5l-3 -1.5l-6 3v-13l6 -3l6 3l6 -3v7.5',
  'M9 4v13',
  'M15 7v5.5',
  'M21.121 20.121a3 3 0 1 0 -4.242 0c.418 .419 1.125 1.045 2.121 1.879c1.051 -.89 1.759 -1.516 2.121 -1.879',
  'M19 18v.01',
)
export const IconMapPin = /* @__PURE__ */ outline(
  'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
  'M17.657 16.657l-4.243 4.243a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 11.314 0',
)
export const IconMaximize = /* @__PURE__ */ outline(
  'M4 8v-2a2 2 0 0 1 2 -2h2',
  'M4 16v2a2 2 0 0 0 2 2h2',
  'M16 4h2a2 2 0 0 1 2 2v2',
  'M16 20h2a2 2 0 0 0 2 -2v-2',
)
export const IconMenu2 = /* @__PURE__ */ outline('M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0')
export const IconMessage = /* @__PURE__ */ outline(
  'M8 9h8',
  'M8 13h6',
  'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-5l-5 3v-3h-2a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12',
)
export const IconMessage2 = /* @__PURE__ */ outline(
  'M8 9h8',
  'M8 13h6',
  'M9 18h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-3l-3 3l-3 -3',
)
export const IconMessage2Off = /* @__PURE__ */ outline(
  'M8 9h1m4 0h3',
  'M8 13h5',
  'M8 4h10a3 3 0 0 1 3 3v8c0 .57 -.16 1.104 -.436 1.558m-2.564 1.442h-3l-3 3l-3 -3h-3a3 3 0 0 1 -3 -3v-8c0 -1.084 .575 -2.034 1.437 -2.561',
  'M3 3l18 18',
)
export const IconMessage2Plus = /* @__PURE__ */ outline(
  'M8 9h8',
  'M8 13h6',
  'M12.5 20.5l-.5 .5l-3 -3h-3a3 3 0 0 1 -3 -3v-8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v5.5',
  'M16 19h6',
  'M19 16v6',
)
export const IconMinimize = /* @__PURE__ */ outline(
  'M15 19v-2a2 2 0 0 1 2 -2h2',
  'M15 5v2a2 2 0 0 0 2 2h2',
  'M5 15h2a2 2 0 0 1 2 2v2',
  'M5 9h2a2 2 0 0 0 2 -2v-2',
)
export const IconMinus = /* @__PURE__ */ outline('M5 12l14 0')
export const IconMoodEmpty = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M9 10l.01 0',
  'M15 10l.01 0',
  'M9 15l6 0',
)
export const IconMovie = /* @__PURE__ */ outline(
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M8 4l0 16',
  'M16 4l0 16',
  'M4 8l4 0',
  'M4 16l4 0',
  'M4 12l16 0',
  'M16 8l4 0',
  'M16 16l4 0',
)
export const IconPackage = /* @__PURE__ */ outline(
  'M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5',
  'M12 12l8 -4.5',
  'M12 12l0 9',
  'M12 12l-8 -4.5',
  'M16 5.25l-8 4.5',
)
export const IconPackages = /* @__PURE__ */ outline(
  'M7 16.5l-5 -3l5 -3l5 3v5.5l-5 3l0 -5.5',
  'M2 13.5v5.5l5 3',
  'M7 16.545l5 -3.03',
  'M17 16.5l-5 -3l5 -3l5 3v5.5l-5 3l0 -5.5',
  'M12 19l5 3',
  'M17 16.5l5 -3',
  'M12 13.5v-5.5l-5 -3l5 -3l5 3v5.5',
  'M7 5.03v5.455',
  'M12 8l5 -3',
)
export const IconPaperclip = /* @__PURE__ */ outline(
  'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5 -6.5a3 3 0 0 0 -6 -6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5 -6.5',
)
export const IconPencil = /* @__PURE__ */ outline(
  'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4',
  'M13.5 6.5l4 4',
)
export const IconPencilCode = /* @__PURE__ */ outline(
  'M4 20h4l10.5 -10.5a2.828 2.828 0 1 0 -4 -4l-10.5 10.5v4',
  'M13.5 6.5l4 4',
  'M20 21l2 -2l-2 -2',
  'M17 17l-2 2l2 2',
)
export const IconPhoto = /* @__PURE__ */ outline(
  'M15 8h.01',
  'M3 6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v12a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3v-12',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l5 5',
  'M14 14l1 -1c.928 -.893 2.072 -.893 3 0l3 3',
)
export const IconPinFilled = /* @__PURE__ */ filled(
  'M15.113 3.21l.094 .083l5.5 5.5a1 1 0 0 1 -1.175 1.59l-3.172 3.171l-1.424 3.797a1 1 0 0 1 -.158 .277l-.07 .08l-1.5 1.5a1 1 0 0 1 -1.32 .082l-.095 -.083l-2.793 -2.792l-3.793 3.792a1 1 0 0 1 -1.497 -1.32l.083 -.094l3.792 -3.793l-2.792 -2.793a1 1 0 0 1 -.083 -1.32l.083 -.094l1.5 -1.5a1 1 0 0 1 .258 -.187l.098 -.042l3.796 -1.425l3.171 -3.17a1 1 0 0 1 1.497 -1.26z',
)
export const IconPlayerPauseFilled = /* @__PURE__ */ filled(
  'M9 4h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h2a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2z',
  'M17 4h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h2a2 2 0 0 0 2 -2v-12a2 2 0 0 0 -2 -2z',
)
export const IconPlayerPlay = /* @__PURE__ */ outline('M7 4v16l13 -8l-13 -8')
export const IconPlayerPlayFilled = /* @__PURE__ */ filled(
  'M6 4v16a1 1 0 0 0 1.524 .852l13 -8a1 1 0 0 0 0 -1.704l-13 -8a1 1 0 0 0 -1.524 .852z',
)
export const IconPlayerSkipBack = /* @__PURE__ */ outline('M20 5v14l-12 -7l12 -7', 'M4 5l0 14')
export const IconPlayerSkipForward = /* @__PURE__ */ outline('M4 5v14l12 -7l-12 -7', 'M20 5l0 14')
export const IconPlugConnected = /* @__PURE__ */ outline(
  'M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1 -5 -5l1.5 -1.5',
  'M17 12l-5 -5l1.5 -1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5',
  'M3 21l2.5 -2.5',
  'M18.5 5.5l2.5 -2.5',
  'M10 11l-2 2',
  'M13 14l-2 2',
)
export const IconPlus = /* @__PURE__ */ outline('M12 5l0 14', 'M5 12l14 0')
export const IconReportSearch = /* @__PURE__ */ outline(
  'M8 5h-2a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h5.697',
  'M18 12v-5a2 2 0 0 0 -2 -2h-2',
  'M8 5a2 2 0 0 1 2 -2h2a2 2 0 0 1 2 2a2 2 0 0 1 -2 2h-2a2 2 0 0 1 -2 -2',
  'M8 11h4',
  'M8 15h3',
  'M14 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0',
  'M18.5 19.5l2.5 2.5',
)
export const IconRouteOff = /* @__PURE__ */ outline(
  'M4 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M16 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M12 19h4.5c.71 0 1.372 -.212 1.924 -.576m1.545 -2.459a3.5 3.5 0 0 0 -3.469 -3.965h-.499m-4 0h-3.501a3.5 3.5 0 0 1 -2.477 -5.972m2.477 -1.028h3.5',
  'M3 3l18 18',
)
export const IconRuler2 = /* @__PURE__ */ outline(
  'M17 3l4 4l-14 14l-4 -4l14 -14',
  'M16 7l-1.5 -1.5',
  'M13 10l-1.5 -1.5',
  'M10 13l-1.5 -1.5',
  'M7 16l-1.5 -1.5',
)
export const IconRulerMeasure = /* @__PURE__ */ outline(
  'M19.875 12c.621 0 1.125 .512 1.125 1.143v5.714c0 .631 -.504 1.143 -1.125 1.143h-15.875a1 1 0 0 1 -1 -1v-5.857c0 -.631 .504 -1.143 1.125 -1.143h15.75',
  'M9 12v2',
  'M6 12v3',
  'M12 12v3',
  'M18 12v3',
  'M15 12v2',
  'M3 3v4',
  'M3 5h18',
  'M21 3v4',
)
export const IconSearch = /* @__PURE__ */ outline('M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M21 21l-6 -6')
export const IconSearchOff = /* @__PURE__ */ outline(
  'M5.039 5.062a7 7 0 0 0 9.91 9.89m1.584 -2.434a7 7 0 0 0 -9.038 -9.057',
  'M3 3l18 18',
)
export const IconSelector = /* @__PURE__ */ outline('M8 9l4 -4l4 4', 'M16 15l-4 4l-4 -4')
export const IconSend = /* @__PURE__ */ outline(
  'M10 14l11 -11',
  'M21 3l-6.5 18a.55 .55 0 0 1 -1 0l-3.5 -7l-7 -3.5a.55 .55 0 0 1 0 -1l18 -6.5',
)
export const IconSettings = /* @__PURE__ */ outline(
  'M10.325 4.317c.426 -1.756 2.924 -1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543 -.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0 -1.066 2.573c.94 1.543 -.826 3.31 -2.37 2.37a1.724 1.724 0 0 0 -2.572 1.065c-.426 1.756 -2.924 1.756 -3.35 0a1.724 1.724 0 0 0 -2.573 -1.066c-1.543 .94 -3.31 -.826 -2.37 -2.37a1.724 1.724 0 0 0 -1.065 -2.572c-1.756 -.426 -1.756 -2.924 0 -3.35a1.724 1.724 0 0 0 1.066 -2.573c-.94 -1.543 .826 -3.31 2.37 -2.37c1 .608 2.296 .07 2.572 -1.065',
  'M9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
)
export const IconShoppingCart = /* @__PURE__ */ outline(
  'M4 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M15 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M17 17h-11v-14h-2',
  'M6 5l14 1l-1 7h-13',
)
export const IconShoppingCartPlus = /* @__PURE__ */ outline(
  'M4 19a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M12.5 17h-6.5v-14h-2',
  'M6 5l14 1l-.86 6.017m-2.64 .983h-10.5',
  'M16 19h6',
  'M19 16v6',
)
export const IconSquareOff = /* @__PURE__ */ outline(
  'M8 4h10a2 2 0 0 1 2 2v10m-.584 3.412a2 2 0 0 1 -1.416 .588h-12a2 2 0 0 1 -2 -2v-12c0 -.552 .224 -1.052 .586 -1.414',
  'M3 3l18 18',
)
export const IconStack2 = /* @__PURE__ */ outline(
  'M12 4l-8 4l8 4l8 -4l-8 -4',
  'M4 12l8 4l8 -4',
  'M4 16l8 4l8 -4',
)
export const IconTable = /* @__PURE__ */ outline(
  'M3 5a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14',
  'M3 10h18',
  'M10 3v18',
)
export const IconTemperature = /* @__PURE__ */ outline(
  'M10 13.5a4 4 0 1 0 4 0v-8.5a2 2 0 0 0 -4 0v8.5',
  'M10 9l4 0',
)
export const IconTicket = /* @__PURE__ */ outline(
  'M15 5l0 2',
  'M15 11l0 2',
  'M15 17l0 2',
  'M5 5h14a2 2 0 0 1 2 2v3a2 2 0 0 0 0 4v3a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-3a2 2 0 0 0 0 -4v-3a2 2 0 0 1 2 -2',
)
export const IconTimeline = /* @__PURE__ */ outline(
  'M4 16l6 -7l5 5l5 -6',
  'M14 14a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M9 9a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M3 16a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M19 8a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
)
export const IconTimelineEvent = /* @__PURE__ */ outline(
  'M10 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M10 20h-6',
  'M14 20h6',
  'M12 15l-2 -2h-3a1 1 0 0 1 -1 -1v-8a1 1 0 0 1 1 -1h10a1 1 0 0 1 1 1v8a1 1 0 0 1 -1 1h-3l-2 2',
)
export const IconTool = /* @__PURE__ */ outline(
  'M7 10h3v-3l-3.5 -3.5a6 6 0 0 1 8 8l6 6a2 2 0 0 1 -3 3l-6 -6a6 6 0 0 1 -8 -8l3.5 3.5',
)
export const IconTools = /* @__PURE__ */ outline(
  'M3 21h4l13 -13a1.5 1.5 0 0 0 -4 -4l-13 13v4',
  'M14.5 5.5l4 4',
  'M12 8l-5 -5l-4 4l5 5',
  'M7 8l-1.5 1.5',
  'M16 12l5 5l-4 4l-5 -5',
  'M16 17l-1.5 1.5',
)
export const IconTrash = /* @__PURE__ */ outline(
  'M4 7l16 0',
  'M10 11l0 6',
  'M14 11l0 6',
  'M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2 -2l1 -12',
  'M9 7v-3a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v3',
)
export const IconUpload = /* @__PURE__ */ outline(
  'M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2 -2v-2',
  'M7 9l5 -5l5 5',
  'M12 4l0 12',
)
export const IconUser = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
)
export const IconUserCheck = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h4',
  'M15 19l2 2l4 -4',
)
export const IconUserCircle = /* @__PURE__ */ outline(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0',
  'M9 10a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M6.168 18.849a4 4 0 0 1 3.832 -2.849h4a4 4 0 0 1 3.834 2.855',
)
export const IconUserCog = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h2.5',
  'M17.001 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M19.001 15.5v1.5',
  'M19.001 21v1.5',
  'M22.032 17.25l-1.299 .75',
  'M17.27 20l-1.3 .75',
  'M15.97 17.25l1.3 .75',
  'M20.733 20l1.3 .75',
)
export const IconUserOff = /* @__PURE__ */ outline(
  'M8.18 8.189a4.01 4.01 0 0 0 2.616 2.627m3.507 -.545a4 4 0 1 0 -5.59 -5.552',
  'M6 21v-2a4 4 0 0 1 4 -4h4c.412 0 .81 .062 1.183 .178m2.633 2.618c.12 .38 .184 .785 .184 1.204v2',
  'M3 3l18 18',
)
export const IconUserPlus = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M16 19h6',
  'M19 16v6',
  'M6 21v-2a4 4 0 0 1 4 -4h4',
)
export const IconUserShare = /* @__PURE__ */ outline(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0 -8 0',
  'M6 21v-2a4 4 0 0 1 4 -4h3',
  'M16 22l5 -5',
  'M21 21.5v-4.5h-4.5',
)
export const IconUsers = /* @__PURE__ */ outline(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  'M16 3.13a4 4 0 0 1 0 7.75',
  'M21 21v-2a4 4 0 0 0 -3 -3.85',
)
export const IconUsersGroup = /* @__PURE__ */ outline(
  'M10 13a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M8 21v-1a2 2 0 0 1 2 -2h4a2 2 0 0 1 2 2v1',
  'M15 5a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M17 10h2a2 2 0 0 1 2 2v1',
  'M5 5a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M3 13v-1a2 2 0 0 1 2 -2h2',
)
export const IconWaveSine = /* @__PURE__ */ outline(
  'M21 12h-2c-.894 0 -1.662 -.857 -1.761 -2c-.296 -3.45 -.749 -6 -2.749 -6s-2.5 3.582 -2.5 8s-.5 8 -2.5 8s-2.452 -2.547 -2.749 -6c-.1 -1.147 -.867 -2 -1.763 -2h-2',
)
export const IconWebhook = /* @__PURE__ */ outline(
  'M4.876 13.61a4 4 0 1 0 6.124 3.39h6',
  'M15.066 20.502a4 4 0 1 0 1.934 -7.502c-.706 0 -1.424 .179 -2 .5l-3 -5.5',
  'M16 8a4 4 0 1 0 -8 0c0 1.506 .77 2.818 2 3.5l-3 5.5',
)
export const IconX = /* @__PURE__ */ outline('M18 6l-12 12', 'M6 6l12 12')
export const IconZoomIn = /* @__PURE__ */ outline(
  'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  'M7 10l6 0',
  'M10 7l0 6',
  'M21 21l-6 -6',
)
export const IconZoomOut = /* @__PURE__ */ outline(
  'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  'M7 10l6 0',
  'M21 21l-6 -6',
)
