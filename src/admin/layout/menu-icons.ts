export { default as HomeIcon } from '@mui/icons-material/SpaceDashboardOutlined';
export { default as SearchIcon } from '@mui/icons-material/TravelExploreOutlined';
