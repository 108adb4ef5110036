import type { FirstRegions } from './first-regions.ts';

/** Morocco's regions by official number (décret n° 2-15-40 of 20 February 2015), with their chief towns. */
export const MOROCCO: FirstRegions = {
  capital: 'Rabat-Salé-Kénitra',
  regions: [
    { cardinal: 1, name: 'Tanger-Tétouan-Al Hoceïma', nameArabic: 'طنجة تطوان الحسيمة', city: 'Tanger' },
    { cardinal: 2, name: "L'Oriental", nameArabic: 'الشرق', city: 'Oujda' },
    { cardinal: 3, name: 'Fès-Meknès', nameArabic: 'فاس مكناس', city: 'Fès' },
    {
      cardinal: 4,
      name: 'Rabat-Salé-Kénitra',
      nameArabic: 'الرباط سلا القنيطرة',
      city: 'Rabat',
      address: '1 rue Ibn Hajar, Agdal, Rabat',
    },
    { cardinal: 5, name: 'Béni Mellal-Khénifra', nameArabic: 'بني ملال خنيفرة', city: 'Béni Mellal' },
    {
      cardinal: 6,
      name: 'Casablanca-Settat',
      nameArabic: 'الدار البيضاء سطات',
      city: 'Casablanca',
      address: 'Consulat général de France, Casablanca',
    },
    { cardinal: 7, name: 'Marrakech-Safi', nameArabic: 'مراكش آسفي', city: 'Marrakech' },
    { cardinal: 8, name: 'Drâa-Tafilalet', nameArabic: 'درعة تافيلالت', city: 'Errachidia' },
    { cardinal: 9, name: 'Souss-Massa', nameArabic: 'سوس ماسة', city: 'Agadir' },
    { cardinal: 10, name: 'Guelmim-Oued Noun', nameArabic: 'كلميم واد نون', city: 'Guelmim' },
    { cardinal: 11, name: 'Laâyoune-Sakia El Hamra', nameArabic: 'العيون الساقية الحمراء', city: 'Laâyoune' },
    { cardinal: 12, name: 'Dakhla-Oued Ed-Dahab', nameArabic: 'الداخلة وادي الذهب', city: 'Dakhla' },
  ],
};
