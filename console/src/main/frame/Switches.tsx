import { commonWords } from '../words/common';
import { useLanguage, useWords } from '../words/words';
import { chooseLanguage, chooseTheme, shownTheme } from './preferences';

export function LanguageButton() {
  const words = useWords(commonWords);
  const language = useLanguage();
  const other = language === 'zh' ? 'en' : 'zh';
  return (
    <button
      type="button"
      className="quiet"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      onClick={() => chooseLanguage(other)}
    >
      {words.otherLanguage}
    </button>
  );
}

export function ThemeButton() {
  const words = useWords(commonWords);
  return (
    <button type="button" className="quiet" onClick={() => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')}>
      {words.theme}
    </button>
  );
}
