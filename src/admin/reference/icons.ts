import type { SvgIconComponent } from '@mui/icons-material';
import CellIcon from '@mui/icons-material/AccountTreeOutlined';
import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import ReasonIcon from '@mui/icons-material/ChatBubbleOutlineOutlined';
import QueueIcon from '@mui/icons-material/HourglassEmptyOutlined';
import CityIcon from '@mui/icons-material/LocationCityOutlined';
import MedicalIcon from '@mui/icons-material/MedicalInformationOutlined';
import ConflitIcon from '@mui/icons-material/MilitaryTechOutlined';
import QualityIcon from '@mui/icons-material/NewReleasesOutlined';
import ServiceIcon from '@mui/icons-material/RoomServiceOutlined';
import ObservationIcon from '@mui/icons-material/SpeakerNotesOutlined';

/** The menu's icons of what has generated screens; one that is not here has the general one. */
export const referenceIcons: Readonly<Record<string, SvgIconComponent>> = {
  cells: CellIcon,
  notices: NoticeIcon,
  qualities: QualityIcon,
  reasons: ReasonIcon,
  conflits: ConflitIcon,
  services: ServiceIcon,
  articles: ArticleIcon,
  cities: CityIcon,
  queueEntries: QueueIcon,
  paramsObservations: ObservationIcon,
  paramsMedicalInformations: MedicalIcon,
};
