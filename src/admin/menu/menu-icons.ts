export { default as FiguresIcon } from '@mui/icons-material/BarChartOutlined';
export { default as ExplorerIcon } from '@mui/icons-material/DataObjectOutlined';
export { default as FirstStepsIcon } from '@mui/icons-material/FlagOutlined';
export { default as DeskIcon } from '@mui/icons-material/RoomServiceOutlined';
export { default as SettingsIcon } from '@mui/icons-material/SettingsOutlined';
export { default as HomeIcon } from '@mui/icons-material/SpaceDashboardOutlined';
export { default as SearchIcon } from '@mui/icons-material/TravelExploreOutlined';
export { default as AgendaIcon } from '@mui/icons-material/ViewWeekOutlined';
