import type { FirstRegions } from './first-regions.ts';

/** Tunisia's governorates by the numbers of ISO 3166-2; their chief towns bear the same names. */
export const TUNISIA: FirstRegions = {
  capital: 'Tunis',
  regions: [
    { cardinal: 11, name: 'Tunis', nameArabic: 'تونس', address: "2 place de l'Indépendance, Tunis" },
    { cardinal: 12, name: 'Ariana', nameArabic: 'أريانة' },
    { cardinal: 13, name: 'Ben Arous', nameArabic: 'بن عروس' },
    { cardinal: 14, name: 'La Manouba', nameArabic: 'منوبة' },
    { cardinal: 21, name: 'Nabeul', nameArabic: 'نابل' },
    { cardinal: 22, name: 'Zaghouan', nameArabic: 'زغوان' },
    { cardinal: 23, name: 'Bizerte', nameArabic: 'بنزرت' },
    { cardinal: 31, name: 'Béja', nameArabic: 'باجة' },
    { cardinal: 32, name: 'Jendouba', nameArabic: 'جندوبة' },
    { cardinal: 33, name: 'Le Kef', nameArabic: 'الكاف' },
    { cardinal: 34, name: 'Siliana', nameArabic: 'سليانة' },
    { cardinal: 41, name: 'Kairouan', nameArabic: 'القيروان' },
    { cardinal: 42, name: 'Kasserine', nameArabic: 'القصرين' },
    { cardinal: 43, name: 'Sidi Bouzid', nameArabic: 'سيدي بوزيد' },
    { cardinal: 51, name: 'Sousse', nameArabic: 'سوسة' },
    { cardinal: 52, name: 'Monastir', nameArabic: 'المنستير' },
    { cardinal: 53, name: 'Mahdia', nameArabic: 'المهدية' },
    { cardinal: 61, name: 'Sfax', nameArabic: 'صفاقس' },
    { cardinal: 71, name: 'Gafsa', nameArabic: 'قفصة' },
    { cardinal: 72, name: 'Tozeur', nameArabic: 'توزر' },
    { cardinal: 73, name: 'Kébili', nameArabic: 'قبلي' },
    { cardinal: 81, name: 'Gabès', nameArabic: 'قابس' },
    { cardinal: 82, name: 'Médenine', nameArabic: 'مدنين' },
    { cardinal: 83, name: 'Tataouine', nameArabic: 'تطاوين' },
  ],
};
